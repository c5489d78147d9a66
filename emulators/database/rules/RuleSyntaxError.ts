/** A fault in one rule expression, found while it is compiled. */
export class RuleSyntaxError extends Error {
  override readonly name = 'RuleSyntaxError';
  /** Where, in UTF-16 units from the start of the expression. */
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}
