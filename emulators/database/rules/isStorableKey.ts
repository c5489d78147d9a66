/**
 * Whether the database could hold a child of this name: not empty, without `. # $ / [ ]` and ASCII
 * control characters (https://firebase.google.com/docs/database/web/structure-data). Length is not judged.
 */
export function isStorableKey(name: string): boolean {
  if (name === '' || /[.#$/[\]]/.test(name)) return false;
  for (let at = 0; at < name.length; at += 1) {
    const unit = name.charCodeAt(at);
    if (unit < 0x20 || unit === 0x7f) return false;
  }
  return true;
}
