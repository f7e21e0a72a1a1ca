#!/bin/sh
# Installs, upgrades and removes revive, for one user: no root, no shell profile
# edited, project files and hook settings left alone. Run again to upgrade.
#
#   sh install.sh [--version X.Y.Z] [--prefix DIR] [--from-source]
#   sh install.sh --uninstall [--prefix DIR]
#
# PREFIX           the default of --prefix (else ~/.local)
# REVIVE_BASE_URL  where the releases are, instead of GitHub: https, or http on
#                  this machine alone
set -eu

# What repeats a table of the sources: `deno task generate` writes these lines.
constants() {
  releases='https://github.com/revive-cli/revive/releases'
  deno_version='2.9.6'
  targets='x86_64-unknown-linux-gnu aarch64-unknown-linux-gnu x86_64-apple-darwin aarch64-apple-darwin x86_64-pc-windows-msvc'
  hook_commands='refresh|mark-compact|mark-clear|precompact|repost|gate|statusline'
  folderless_commands='refresh|mark-compact|mark-clear|precompact|repost|gate|statusline|transcript|checkpoint'
  malloc_tunables='glibc.malloc.hugetlb=1:glibc.malloc.top_pad=8388608:glibc.malloc.arena_max=1'
  deno_flags='--ext=js --no-config --no-remote --no-npm --v8-flags=--no-lazy,--no-sparkplug,--min-semi-space-size=2 --quiet --no-prompt --allow-read --allow-write --allow-run=git,gh --allow-env=APPDATA,CLAUDE_AUTOCOMPACT_PCT_OVERRIDE,CLAUDE_CODE_AUTO_COMPACT_WINDOW,CLAUDE_CODE_ENTRYPOINT,CLAUDE_CODE_SESSION_ATTENDED,CLAUDE_CODE_SESSION_ID,CLAUDE_CONFIG_DIR,CLAUDE_PLUGIN_ROOT,CLAUDE_PROJECT_DIR,COLUMNS,CONTEXT_LOOP_ADVISORY_AT,CONTEXT_LOOP_COOLDOWN_TURNS,CONTEXT_LOOP_ESCALATED_AT,CONTEXT_LOOP_FORCE,CONTEXT_LOOP_WINDOW,DISABLE_AUTO_COMPACT,FORCE_COLOR,GH_CONFIG_DIR,HOME,NO_COLOR,PATH,PATHEXT,REVIVE_ADVISORY_AT,REVIVE_COOLDOWN_TURNS,REVIVE_DEADLINE_MS,REVIVE_DISABLED,REVIVE_ESCALATED_AT,REVIVE_FORCE,REVIVE_GATE_HEADLESS,REVIVE_HOME,REVIVE_LAUNCHER,REVIVE_OBSIDIAN_VAULT,REVIVE_REFRESH_EVERY,REVIVE_REFRESH_TIME_GAP,REVIVE_REFRESH_TOKENS,REVIVE_WINDOW,SHELL,SYSTEMROOT,TEMP,TERM,TMP,TMPDIR,USERPROFILE,XDG_CONFIG_HOME'
}

usage() {
  cat <<'TEXT'
usage: install.sh [--version X.Y.Z] [--prefix DIR] [--from-source | --uninstall]

  --version X.Y.Z  this release instead of the newest
  --prefix DIR     install into DIR/bin (default: $PREFIX, else ~/.local)
  --from-source    install the single-file script, which runs under Deno:
                   made from the checkout in which install.sh lies, else
                   downloaded; Deno is fetched through npm if there is none
  --uninstall      remove what install.sh installed, and nothing else
TEXT
}

main() {
  constants
  version='' from_source=no uninstall=no prefix=${PREFIX-} work='' staged=''
  parse "$@"
  locate
  if [ "$uninstall" = yes ]; then
    remove
    return
  fi
  check_writable
  trap clean EXIT
  trap 'exit 129' HUP
  trap 'exit 130' INT
  trap 'exit 143' TERM
  work=$(mktemp -d "${TMPDIR:-/tmp}/revive-install.XXXXXX") ||
    stop "cannot make a temporary folder in ${TMPDIR:-/tmp}; set TMPDIR to one that is writable"
  if [ "$from_source" = no ] && find_target; then
    install_binary
  else
    install_script
  fi
  report
}

parse() {
  while [ $# -gt 0 ]; do
    case $1 in
      --version | --prefix)
        [ $# -ge 2 ] || stop "$1 needs a value"
        set_option "$1" "$2"
        shift
        ;;
      --version=* | --prefix=*) set_option "${1%%=*}" "${1#*=}" ;;
      --from-source) from_source=yes ;;
      --uninstall) uninstall=yes ;;
      -h | --help)
        usage
        exit 0
        ;;
      *)
        usage >&2
        stop "unknown option: $1"
        ;;
    esac
    shift
  done
}

set_option() {
  [ -n "$2" ] || stop "$1 needs a value"
  if [ "$1" = --prefix ]; then
    prefix=$2
    return
  fi
  version=${2#v}
  case $version in
    [0-9]*.[0-9]*.[0-9]*) ;;
    *) stop "not a version: $2" ;;
  esac
  case $version in
    *[!0-9A-Za-z.+-]*) stop "not a version: $2" ;;
  esac
}

# Sets every path, absolute, and the place that files come from.
locate() {
  if [ -z "$prefix" ]; then
    [ -n "${HOME-}" ] || stop "HOME is not set; name a folder with --prefix"
    prefix=$HOME/.local
  fi
  case $prefix in
    /* | [A-Za-z]:[/\\]*) ;;
    "~" | "~"/*)
      [ -n "${HOME-}" ] || stop "HOME is not set; name the whole path with --prefix"
      prefix=$HOME${prefix#?}
      ;;
    "~"*) stop "nobody but a shell knows whose home $prefix names; write the whole path" ;;
    *) prefix=$PWD/$prefix ;;
  esac
  while [ "$prefix" != "${prefix%/}" ]; do prefix=${prefix%/}; done
  bin=$prefix/bin
  lib=$prefix/lib/revive
  program=$bin/revive
  base=${REVIVE_BASE_URL:-$releases}
  base=${base%/}
  check_url
}

# Plain http is for a server on this very machine; "@" could hide another host.
check_url() {
  protocols='=https'
  case $base in
    *@*) stop "refused: REVIVE_BASE_URL must not hold a user name: $base" ;;
    https://?*) ;;
    http://localhost | http://localhost[:/]* | http://127.0.0.1 | http://127.0.0.1[:/]* | \
      "http://[::1]" | "http://[::1]"[:/]*)
      protocols='=http,https'
      ;;
    *) stop "refused: downloads need https (http only from this machine): $base" ;;
  esac
}

# Fails before anything is downloaded if nothing could be installed.
check_writable() {
  for folder in "$bin" "$lib"; do
    while [ ! -e "$folder" ] && [ "$folder" != "${folder%/*}" ]; do folder=${folder%/*}; done
    [ -d "${folder:-/}" ] || stop "cannot install into $prefix: $folder is not a folder"
    [ -w "${folder:-/}" ] || stop "cannot install into $prefix: $folder is not writable; name another folder with --prefix"
  done
  [ ! -d "$program" ] || stop "cannot install: $program is a folder"
}

# Sets `target` to this machine's, if a release holds a binary for exactly that.
find_target() {
  target=''
  case $(uname -s) in
    Linux) runs_glibc && system=unknown-linux-gnu || return 1 ;;
    Darwin) system=apple-darwin ;;
    MINGW* | MSYS* | CYGWIN*) system=pc-windows-msvc ;;
    *) return 1 ;;
  esac
  case $(uname -m) in
    x86_64 | amd64) target=x86_64-$system ;;
    aarch64 | arm64) target=aarch64-$system ;;
    *) return 1 ;;
  esac
  # A 32-bit system may run on a 64-bit kernel.
  [ "$(getconf LONG_BIT 2>/dev/null || echo 64)" = 64 ] || return 1
  case " $targets " in *" $target "*) ;; *) return 1 ;; esac
}

# Deno's Linux binaries need glibc; Alpine and others have musl instead.
runs_glibc() {
  set -- /lib/ld-musl-*
  [ -e "$1" ] || return 0
  for loader in /lib/ld-linux* /lib64/ld-linux*; do
    [ ! -e "$loader" ] || return 0
  done
  return 1
}

install_binary() {
  asset=revive-$target
  case $target in
    *windows*)
      asset=$asset.exe
      program=$program.exe
      ;;
  esac
  download "$asset"
  put "$work/$asset" "$program"
  rm -f "$lib/revive.js" "$lib/deno"
  record "$asset" "$(sha256 "$program")"
}

install_script() {
  find_deno || fetch_deno
  checkout=''
  case ${0##*/} in install.sh) checkout=$(cd "$(dirname "$0")" && pwd) ;; esac
  if [ -z "$version" ] && [ -n "$checkout" ] && [ -f "$checkout/tools/bundle.ts" ]; then
    say "building revive from $checkout"
    DENO_NO_UPDATE_CHECK=1 "$deno" run --quiet --config "$checkout/deno.json" -A \
      "$checkout/tools/bundle.ts" "$work/revive.js" >"$work/log" 2>&1 || {
      cat "$work/log" >&2
      stop "building from $checkout failed; nothing was installed"
    }
  else
    download revive.js
  fi
  put "$work/revive.js" "$lib/revive.js"
  case $deno in
    "$work"/*)
      put "$deno" "$lib/deno"
      deno=$lib/deno
      ;;
  esac
  write_launcher >"$work/launcher"
  put "$work/launcher" "$program"
  record revive.js
}

# Sets `deno` to a Deno that is there: the one that this script fetched earlier,
# or one of version 2.9 or later; of npm's wrapper, which would start node each
# time, the file behind it.
find_deno() {
  deno=$lib/deno
  case $("$deno" --version 2>/dev/null || :) in "deno $deno_version "*) return 0 ;; esac
  for deno in "$(command -v deno || :)" "${HOME-}/.deno/bin/deno"; do
    [ -x "$deno" ] || continue
    case $("$deno" --version 2>/dev/null || :) in
      "deno "[01].* | "deno 2."[0-8].*) ;;
      "deno "[0-9]*)
        real=$("$deno" eval --no-config 'console.log(Deno.execPath())' 2>/dev/null || :)
        [ ! -x "$real" ] || deno=$real
        return 0
        ;;
    esac
  done
  return 1
}

fetch_deno() {
  why=
  [ "$from_source" = yes ] || why="there is no binary for $(uname -s) $(uname -m); "
  has npm || stop "${why}the script needs Deno or npm: install Deno (https://deno.com) and run this again"
  say "fetching Deno $deno_version through npm"
  mkdir "$work/npm"
  # The folder keeps a project's .npmrc out of it.
  (cd "$work/npm" && npm install --prefix . --no-audit --no-fund --no-update-notifier \
    --loglevel=error "deno@$deno_version" >"$work/log" 2>&1) || {
    cat "$work/log" >&2
    stop "npm could not fetch deno@$deno_version; nothing was installed"
  }
  # npm may have been told to run no install scripts: then only the second is there.
  for deno in "$work"/npm/node_modules/deno/deno "$work"/npm/node_modules/@deno/*/deno \
    "$work"/npm/node_modules/deno/node_modules/@deno/*/deno; do
    [ -f "$deno" ] || continue
    chmod 755 "$deno"
    "$deno" --version >/dev/null 2>&1 && return 0
  done
  stop "the Deno that npm fetched does not run on $(uname -s) $(uname -m); nothing was installed"
}

write_launcher() {
  cat <<TEXT
#!/bin/sh
# Starts revive under Deno. Written by revive's install.sh, which also removes it.
deno=$(quote "$deno")
[ -x "\$deno" ] || deno=\$(command -v deno) || case \${1-} in
  $hook_commands) exit 0 ;;
  *) echo "revive: deno is not on PATH (https://deno.com)" >&2; exit 1 ;;
esac
# Deno does not start in a folder that was deleted. What finds its project by a
# payload or a session does not need one.
case \$PWD in /*) pwd -P >/dev/null 2>&1 ;; *) false ;; esac || case \${1-} in
  $folderless_commands) cd / ;;
  *) echo "revive: the working directory has been deleted. Change into the project" >&2; exit 1 ;;
esac
REVIVE_LAUNCHER=$(quote "$program")
DENO_NO_UPDATE_CHECK=1
GLIBC_TUNABLES=\${GLIBC_TUNABLES:-$malloc_tunables}
export REVIVE_LAUNCHER DENO_NO_UPDATE_CHECK GLIBC_TUNABLES
# Deno does not start with some lines of an .npmrc: no matter for a hook.
case \${1-} in
  $hook_commands) "\$deno" run $deno_flags $(quote "$lib/revive.js") "\$@"; exit 0 ;;
esac
exec "\$deno" run $deno_flags $(quote "$lib/revive.js") "\$@"
TEXT
}

# Downloads NAME and the checksums into the work folder and compares them.
download() {
  if [ -n "$version" ]; then from=$base/download/v$version; else from=$base/latest/download; fi
  say "downloading $from/$1"
  fetch "$from/SHA256SUMS" "$work/SHA256SUMS"
  fetch "$from/$1" "$work/$1"
  wanted=$(tr -d '\r' <"$work/SHA256SUMS" |
    awk -v name="$1" '$2 == name || $2 == "*" name { print tolower($1) }')
  case $wanted in
    '' | *[!0-9a-f]*) stop "SHA256SUMS holds no checksum for $1; nothing was installed" ;;
  esac
  [ ${#wanted} -eq 64 ] || stop "SHA256SUMS holds no whole checksum for $1; nothing was installed"
  found=$(sha256 "$work/$1")
  [ "$found" = "$wanted" ] ||
    stop "checksum of $1 is $found, not $wanted; nothing was installed"
}

fetch() {
  if has curl; then
    curl --fail --silent --show-error --location --proto "$protocols" --proto-redir "$protocols" \
      --connect-timeout 30 --speed-limit 1 --speed-time 60 --output "$2" "$1" || fetch_failed "$1"
  elif has wget; then
    # Others than GNU's (busybox) know neither option, and do not try again.
    case $(wget --version 2>/dev/null || :) in
      *GNU*) wget --quiet --timeout=60 --tries=2 --output-document="$2" "$1" || fetch_failed "$1" ;;
      *) wget -q -O "$2" "$1" || fetch_failed "$1" ;;
    esac
  else
    stop "downloading needs curl or wget; neither is there"
  fi
}

fetch_failed() {
  stop "cannot download $1; nothing was installed (in a checkout, --from-source downloads no release)"
}

sha256() {
  if has sha256sum; then
    sha256sum <"$1" | cut -d ' ' -f 1
  elif has shasum; then
    shasum -a 256 <"$1" | cut -d ' ' -f 1
  elif has openssl; then
    openssl dgst -sha256 -r <"$1" | cut -d ' ' -f 1
  else
    stop "the download cannot be verified: none of sha256sum, shasum, openssl is there; nothing was installed"
  fi
}

# Puts a file in place in one step: a copy beside the target, then a rename.
put() {
  mkdir -p "${2%/*}" || stop "cannot make the folder ${2%/*}"
  if [ "$2" = "$program" ] && [ -e "$program" ] && ! is_ours; then
    kept=$program.before-install
    while [ -e "$kept" ]; do kept=$kept.1; done
    cp -p "$program" "$kept"
    say "kept the revive that was there as $kept"
  fi
  staged=${2%/*}/.${2##*/}.$$
  cp "$1" "$staged" || stop "cannot write into ${2%/*}"
  chmod 755 "$staged"
  mv -f "$staged" "$2"
  staged=''
}

# Notes what was installed, and a binary's checksum, so that --uninstall takes
# nothing else away.
record() {
  mkdir -p "$lib"
  printf '%s\n' "$@" >"$lib/installed"
}

# Whether what stands under the program's name was installed by this script: a
# launcher says so itself.
is_ours() {
  grep -q "^# Starts revive under Deno. Written by revive's install.sh" "$program" 2>/dev/null ||
    { [ -f "$lib/installed" ] && grep -qF "$(sha256 "$program")" "$lib/installed"; }
}

remove() {
  if [ -f "$lib/installed" ]; then
    if [ ! -e "$program" ]; then
      say "$program is gone already"
    elif is_ours; then
      rm -f "$program"
      say "removed $program"
    else
      say "left $program alone: it was not installed by install.sh"
    fi
    rm -f "$lib/revive.js" "$lib/deno" "$lib/installed"
    if rmdir "$lib" 2>/dev/null; then
      say "removed $lib"
    else
      say "left $lib: it holds other files too"
    fi
    settings=${CLAUDE_CONFIG_DIR:-${HOME-}/.claude}/settings.json
    if grep -qF "$program" "$settings" 2>/dev/null; then
      say "warning: hooks in $settings still start it and will fail: take them out, or install"
      say "again and run 'revive uninstall-hook --global' first"
    fi
    say "state and checkpoints stay in ${REVIVE_HOME:-${HOME-}/.context-revive}, hooks in settings files"
  elif [ -e "$program" ]; then
    stop "$program was not installed by install.sh and was left alone"
  else
    say "there is nothing to remove in $prefix"
  fi
}

# The folder $1 without links and trailing slashes; nothing where there is none.
real_folder() {
  (CDPATH='' cd -- "${1:-/dev/null}" 2>/dev/null && pwd -P) || :
}

report() {
  if shown=$("$program" version 2>&1); then
    say "installed $shown as $program"
  else
    say "warning: installed $program, but it does not run here: $shown"
  fi
  set -f
  old_ifs=$IFS
  IFS=:
  for folder in $PATH; do
    if [ "$(real_folder "$folder")" = "$(real_folder "$bin")" ]; then
      set +f
      IFS=$old_ifs
      return
    fi
    [ ! -f "$folder/revive" ] || [ ! -x "$folder/revive" ] ||
      say "warning: $folder/revive comes first on PATH and will be started instead"
  done
  set +f
  IFS=$old_ifs
  say "$bin is not on PATH; add this line to your shell's profile:"
  say "  export PATH=$(quote "$bin"):\"\$PATH\""
}

clean() {
  [ -z "$staged" ] || rm -f "$staged"
  [ -z "$work" ] || rm -rf "$work"
}

quote() {
  printf "'%s'" "$(printf '%s' "$1" | sed "s/'/'\\\\''/g")"
}

has() {
  command -v "$1" >/dev/null 2>&1
}

say() {
  printf '%s\n' "$1"
}

stop() {
  printf 'install.sh: %s\n' "$1" >&2
  exit 1
}

main "$@"
