/** One shape that secrets have. In the replacement, `$1` is what stays readable and `MASK` the mask. */
export interface SecretShape {
  readonly pattern: RegExp;
  readonly replacement: string;
}

/**
 * Prefixes that services publish so that their keys can be found, with what
 * follows them. Lengths are below the real ones: half a key is worth masking.
 */
const KEY_FORMS: readonly string[] = [
  // Amazon access key IDs; the second form, elided by hand, names a key as well.
  "AKIA(?:[A-Z0-9]{4,}|[A-Z0-9]*(?:…|\\.{3})[A-Z0-9]+)",
  "(?:ASIA|AGPA|AIDA|AROA|AIPA|ANPA|ANVA|ABIA|ACCA)[A-Z0-9]{16}(?![A-Za-z0-9])",
  // Google: API keys, access and refresh tokens, client secrets.
  "AIza[A-Za-z0-9_-]{12,}",
  "ya29\\.[A-Za-z0-9_-]{10,}",
  "1//0[A-Za-z0-9_-]{20,}",
  "GOCSPX-[A-Za-z0-9_-]{10,}",
  // GitHub, GitLab.
  "gh[pousr]_[A-Za-z0-9]{6,}",
  "github_pat_[A-Za-z0-9_]{10,}",
  "gl(?:pat|dt|rt|rtr|cbt|ptt|ft|imt|agent|soat|oas|ffct)-[A-Za-z0-9_-]{6,}",
  // Slack.
  "xox[a-z](?:\\.xox[a-z])?-[A-Za-z0-9-]{6,}",
  "xapp-[A-Za-z0-9-]{8,}",
  // Anthropic, OpenAI and those who write their keys alike; Stripe.
  "sk-(?:ant|proj|or|svcacct|admin|lf|None)-[A-Za-z0-9_-]{4,}",
  "sk-[A-Za-z0-9]{20,}",
  "sk-(?=[A-Za-z0-9_-]{0,80}[0-9])[A-Za-z0-9_-]{24,}",
  "(?:sk|pk|rk)_(?:live|test|prod)_[A-Za-z0-9]{4,}",
  "whsec_[A-Za-z0-9+/=]{10,}",
  "(?:gsk_|pplx-|xai-|r8_)[A-Za-z0-9]{20,}",
  // Package registries and model hubs.
  "npm_(?=[a-z]{0,60}[0-9A-Z])[A-Za-z0-9]{8,}",
  "pypi-(?=[a-z0-9_-]{0,80}[A-Z])[A-Za-z0-9_-]{16,}",
  "(?:rubygems_|dckr_pat_|hf_|cio|sbp_|shp(?:at|ca|pa|ss)_)[A-Za-z0-9_-]{24,}",
  "hf_(?=[a-z]{0,60}[0-9A-Z])[A-Za-z0-9]{8,}",
  // Hosting, operations, messaging.
  "do[opr]_v1_[a-f0-9]{16,}",
  "hv[sbr]\\.[A-Za-z0-9_-]{16,}",
  "SG\\.[A-Za-z0-9_-]{10,}\\.[A-Za-z0-9_-]{10,}",
  "key-[0-9a-f]{32}(?![0-9a-f])",
  "SK[0-9a-f]{32}(?![0-9a-f])",
  "dapi[0-9a-f]{32}",
  "(?:lin_api_|ntn_|pscale_tkn_|sntrys_|glsa_|glc_|PMAK-|NRAK-|ATATT3|tskey-[a-z]+-)[A-Za-z0-9_=-]{16,}",
  "AGE-SECRET-KEY-1[A-Z0-9]{20,}",
  "[A-Za-z0-9_~.-]{3}[0-9]Q~[A-Za-z0-9_~.-]{31,40}",
  "(?:bot)?[0-9]{8,10}:AA[A-Za-z0-9_-]{33}",
  "(?:figd_|nvapi-|CCIPAT_|tvly-(?:dev-|prod-)?|fm[12]_|fo1_|vercel_blob_rw_|EAAA?)(?=[A-Za-z_-]{0,60}[0-9])[A-Za-z0-9_+/=-]{24,}",
  "(?:xkeysib-|sgp_|rdme_|sq0(?:atp|csp)-|shippo_(?:live|test)_|ph[cx]_|HRKU-|dp\\.(?:pt|st|ct|sa|scim|audit)\\.|(?:[A-Za-z0-9]{14}\\.)?atlasv1\\.)(?=[A-Za-z-]{0,60}[0-9])[A-Za-z0-9-]{24,}",
  "(?:secret_|re_|AKID|LTAI)(?=[A-Za-z]{0,60}[0-9])[A-Za-z0-9]{20,}",
  "re_(?=[A-Za-z]{0,20}[0-9])[A-Za-z0-9]{6,12}_[A-Za-z0-9]{16,}",
  "pul-[0-9a-f]{40}",
  "waka_[0-9a-f]{8}-[0-9a-f-]{20,}",
  // JSON web tokens.
  "(?<![_-])eyJ[A-Za-z0-9_-]{4,}\\.[A-Za-z0-9_-]{2,}(?:\\.[A-Za-z0-9_-]*)?",
];

/** Schemes whose credentials may hold a bare `/`, which no web address allows. */
const DATABASES =
  "postgres(?:ql)?|mysql|mariadb|mongodb|redis|rediss|amqps?|mssql|sqlserver|jdbc|ldaps?";

/**
 * The shapes, in the order in which they are masked. Every repetition that can
 * fail behind its run begins at the run's start, so the cost stays linear.
 */
export const SECRET_SHAPES: readonly SecretShape[] = [
  // scheme://user:password@host, as it is or with JSON-escaped slashes.
  {
    pattern: new RegExp(
      `(?<![a-z])((?:${DATABASES})(?:\\+[a-z0-9]{1,20})?:(?:\\\\?/){2})[^\\s/@:'"]{0,200}:(?!\\d{1,5}[/?,\\s])[^\\s'"]{1,300}@`,
      "gi",
    ),
    replacement: "$1MASK@",
  },
  {
    pattern:
      /(?<![a-z0-9+.-])([a-z][a-z0-9+.-]{0,30}:(?:\\?\/){2})[^\s/@:'"?#]{0,200}:[^\s/'"?#]{1,1000}@/gi,
    replacement: "$1MASK@",
  },
  // https://token@host
  { pattern: /\b(https?:(?:\\?\/){2})[^\s/@:'"?#]{16,1000}@/gi, replacement: "$1MASK@" },
  // Addresses that are a credential as a whole.
  {
    pattern: /\b(hooks\.slack\.com\/(?:services|workflows|triggers)\/)[A-Za-z0-9_/-]{8,}/g,
    replacement: "$1MASK",
  },
  {
    pattern: /\b(discord(?:app)?\.com\/api\/webhooks\/\d{1,20}\/)[A-Za-z0-9_-]{8,}/g,
    replacement: "$1MASK",
  },
  {
    pattern:
      /([?&](?:(?:access|auth|api|refresh|id|private)[_-]?)?(?:token|key|secret|password|passwd|pwd|sig|signature|X-(?:Amz|Goog)-(?:Signature|Security-Token))=)(?![$<{[])[^\s&"'#\\]{4,4000}/gi,
    replacement: "$1MASK",
  },
  // The code by which a sign-in is completed; a status is one, too, and short.
  {
    pattern: /([?&]code=)(?=[A-Za-z_.%/-]{0,60}[0-9])(?!\d+(?:[&#\s]|$))[A-Za-z0-9_.%/-]{16,4000}/g,
    replacement: "$1MASK",
  },
  // The private part of a PuTTY key file.
  {
    pattern:
      /\b(Private-Lines: \d{1,4}\s{1,4})(?:[A-Za-z0-9+/=]{20,}\s{0,4})*[A-Za-z0-9+/=]{0,80}/g,
    replacement: "$1MASK",
  },
  // A secret key right behind the ID that it belongs to, as in credential files; a SHA is no such key.
  {
    pattern:
      /(?<![A-Za-z0-9])((?:AKIA|ASIA)[A-Z0-9]{16}(?![A-Za-z0-9])[^A-Za-z0-9]{1,8}(?:[A-Za-z_ ]{0,40}[^A-Za-z0-9]{1,8})?)(?![0-9a-f]{40}(?![A-Za-z0-9/+]))[A-Za-z0-9/+]{40}(?![A-Za-z0-9/+])/g,
    replacement: "$1MASK",
  },
  {
    pattern: new RegExp(`(?<![A-Za-z0-9])(?:${KEY_FORMS.join("|")})`, "g"),
    replacement: "MASK",
  },
];
