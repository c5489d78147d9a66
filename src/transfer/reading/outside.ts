/** An object from a file. Its fields may be anything. */
export type OutsideRecord = Readonly<Record<string, unknown>>;

/** `value` if it is an object and no list. null otherwise. */
export function asRecord(value: unknown): OutsideRecord | null {
  return isRecord(value) ? value : null;
}

function isRecord(value: unknown): value is OutsideRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The objects in `value`. Empty if it is no list. */
export function recordsOf(value: unknown): readonly OutsideRecord[] {
  return listOf(value).filter(isRecord);
}

/** `value` if it is a list. An empty list otherwise. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The field `key` of `value`. undefined if `value` is no object, or only inherits the field. */
export function field(value: unknown, key: string): unknown {
  return isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** The text in the field `key`. Empty if there is none. */
export function textField(value: unknown, key: string): string {
  const found = field(value, key);
  return typeof found === 'string' ? found : '';
}

/** The text in the field `key`, or its number as text. Empty if it is neither. Ids come in both forms. */
export function idField(value: unknown, key: string): string {
  const found = field(value, key);
  return typeof found === 'number' && Number.isFinite(found) ? String(found) : textOr(found);
}

function textOr(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The finite number in the field `key`, also if it is written as text. null if there is none. */
export function numberField(value: unknown, key: string): number | null {
  const found = field(value, key);
  if (typeof found === 'string' && !/^-?\d{1,20}(?:\.\d{1,20})?$/.test(found)) return null;
  if (typeof found !== 'string' && typeof found !== 'number') return null;
  const number = Number(found);
  return Number.isFinite(number) ? number : null;
}

/** The texts in the list `key`. Members that are no text are left out. */
export function textsField(value: unknown, key: string): readonly string[] {
  return listOf(field(value, key)).filter((each) => typeof each === 'string');
}
