/** Whether both hold the same bytes. */
export function isSameBytes(one: ArrayBuffer, other: ArrayBuffer): boolean {
  if (one.byteLength !== other.byteLength) return false;
  const others = new Uint8Array(other);
  return new Uint8Array(one).every((byte, at) => byte === others[at]);
}
