/** An error that the person who started Daylog can solve. `message` is a whole sentence for the terminal. */
export class Problem extends Error {
  override readonly name = 'Problem';
}

/** The code of a Node system error (`EADDRINUSE`, `ENOENT`, …), or null for anything else. */
export function systemErrorCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : null;
}
