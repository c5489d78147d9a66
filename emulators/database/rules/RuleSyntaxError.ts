/** An error in a rule expression, found by the compiler. */
export class RuleSyntaxError extends Error {
  override readonly name = 'RuleSyntaxError';
  /** The position, in UTF-16 units from the start of the expression. */
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}
