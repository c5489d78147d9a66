/** An object of JSON. The database exports numbered children as a list, and `fieldsOf` reads a list as an object too. */
export type Fields = Readonly<Record<string, unknown>>;

/** The fields of `value`. None for anything but an object or a list. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value))
    : {};
}

/** `value` if it is a text, or the text `otherwise`. */
export function textOr(value: unknown, otherwise: string): string {
  return typeof value === 'string' ? value : otherwise;
}

/** `value` if it is a number, or the number `otherwise`. */
export function numberOr(value: unknown, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise;
}
