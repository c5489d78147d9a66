/** A name that nobody else has, for what is not stored: a tab, a question. */
export function randomName(): string {
  return crypto.getRandomValues(new Uint32Array(3)).join('-');
}
