/** The signs at the places of keys on the keyboard of the United States, without and with Shift. */
const signs: Readonly<Record<string, readonly [string, string]>> = {
  Slash: ['/', '?'],
  BracketLeft: ['[', '{'],
  BracketRight: [']', '}'],
};

/** A sign of another script than Latin. Figures and most punctuation belong to every script. */
const otherScript = /[^\p{scx=Latin}\p{scx=Common}\p{scx=Inherited}]/u;

/**
 * What a key means on a Latin keyboard: a letter in lower case, whatever Caps Lock says, and any other key as it is. A
 * keyboard of another script lacks the letter, so the place of the key counts there. AZERTY and Dvorak have the letter
 * itself, at another place.
 */
export function latinKey(
  event: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'getModifierState'>,
): string {
  const { key, code, shiftKey } = event;
  // The place of `i` on a Turkish keyboard. The other letters of Turkish are as they are.
  if (key === 'ı') return 'i';
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  if (!otherScript.test(key) || event.getModifierState('AltGraph')) return key;
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? [];
  return letter?.toLowerCase() ?? signs[code]?.[shiftKey ? 1 : 0] ?? key;
}
