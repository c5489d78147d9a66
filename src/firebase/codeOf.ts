/** The code that an error of Firebase's carries, such as `auth/timeout`; undefined where `error` is none of them. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
