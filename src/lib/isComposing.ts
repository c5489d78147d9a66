/**
 * Whether a key belongs to an input method that is composing. WebKit reports the Enter that confirms a
 * composition after its end, with `isComposing` false; only the old key code, 229, tells.
 */
export function isComposing(event: {
  readonly isComposing: boolean;
  readonly keyCode: number;
}): boolean {
  return event.isComposing || event.keyCode === 229;
}
