/** The parsed JSON of `text`. null for no text or invalid JSON. */
export function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null') as unknown;
  } catch {
    return null;
  }
}
