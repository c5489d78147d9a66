/**
 * Whether a key event belongs to an input method that is composing. WebKit reports the confirming Enter after
 * the end of the composition, with `isComposing` false. Only the old key code 229 reveals it.
 */
export function isComposing(event: {
  readonly isComposing: boolean;
  readonly keyCode: number;
}): boolean {
  return event.isComposing || event.keyCode === 229;
}
