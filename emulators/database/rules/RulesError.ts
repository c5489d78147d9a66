/** An error in a rules document. Line and column count from 1, columns in UTF-16 units. */
export interface RulesError {
  readonly message: string;
  readonly line: number;
  readonly column: number;
}
