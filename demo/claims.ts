/** Something that the demo says and that did not hold. */
export class ClaimError extends Error {
  override readonly name = "ClaimError";
}

/** What the demo says about the program, each held against what the program did. */
export class Claims {
  #held = 0;

  /** How many have held so far. */
  get held(): number {
    return this.#held;
  }

  /**
   * Goes on if `holds`; `saw` is what there was instead.
   *
   * @throws ClaimError if not.
   */
  hold(holds: boolean, claim: string, saw?: string): void {
    if (!holds) throw new ClaimError(saw === undefined ? claim : `${claim}\n  but: ${saw}`);
    this.#held++;
  }
}
