import fc from 'fast-check';
import { expect, it } from 'vitest';

import { makePassphrase } from './passphraseWords.ts';
import { makeRecoveryKey, meaningsOf, parseRecoveryKey, passphraseBytes } from './secrets.ts';

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));

it('makes a recovery key of 34 characters, in groups of four', async () => {
  const letters = '[0-9A-HJKMNP-TV-Z]';
  expect(await makeRecoveryKey(random)).toMatch(new RegExp(`^(?:${letters}{4}-){8}${letters}{2}$`));
});

it('tries words of the app first in their own spelling, so that one derivation is enough', () => {
  const made = makePassphrase(random);
  expect(meaningsOf(made)).toEqual([made]);
  expect(meaningsOf(made.toUpperCase())).toEqual([made, made.toUpperCase()]);
});

it('takes a passphrase that an earlier version made, however it is typed', () => {
  const made = '9Q3H-0VXT-1M5K-ZB7C-RD4W-8PNE';
  const forms = [
    made.toLowerCase(),
    ` ${made.replaceAll('-', ' ')}\n`,
    made.replaceAll('-', ''),
    made.replaceAll('-', '–').replaceAll('0', 'o').replaceAll('1', 'l'),
  ];
  for (const typed of forms) expect(meaningsOf(typed)).toContain(made);
  expect(meaningsOf(made)).toEqual([made]);
});

it('takes every other passphrase as it is typed, or without the spaces around it', () => {
  expect(meaningsOf('Four crows, in a row')).toEqual(['Four crows, in a row']);
  expect(meaningsOf(' four crows in a row\n')).toEqual([
    ' four crows in a row\n',
    'four crows in a row',
  ]);
  // Of 24 characters, but not of the alphabet.
  expect(meaningsOf('unguessable unguessable uu')).toEqual(['unguessable unguessable uu']);
  fc.assert(fc.property(fc.string(), (typed) => meaningsOf(typed)[0] === typed));
});

it('reads a recovery key back, however it is typed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ minLength: 20, maxLength: 20 }), async (raw) => {
      const key = await makeRecoveryKey(() => new Uint8Array(raw));
      const forms = [
        key,
        key.toLowerCase(),
        ` ${key.replaceAll('-', ' ')}\n`,
        key.replaceAll('-', ''),
        key.replaceAll('0', 'o').replaceAll('1', 'l'),
        key.replaceAll('0', 'O').replaceAll('1', 'I'),
        // What a phone makes of a minus sign.
        key.replaceAll('-', '–'),
        key.replaceAll('-', '−'),
        // Wide letters of a Japanese keyboard.
        Array.from(key, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)).join(''),
      ];
      for (const typed of forms) expect(await parseRecoveryKey(typed)).toEqual(new Uint8Array(raw));
    }),
    { numRuns: 30 },
  );
});

it('finds nearly each typing error by the check characters', async () => {
  const key = (await makeRecoveryKey(random)).replaceAll('-', '');
  const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  let found = 0;
  let tried = 0;
  for (let at = 0; at < key.length; at += 1)
    for (const letter of alphabet) {
      if (letter === key.charAt(at)) continue;
      const typed = key.slice(0, at) + letter + key.slice(at + 1);
      tried += 1;
      if ((await parseRecoveryKey(typed)) === null) found += 1;
    }
  expect(found / tried).toBeGreaterThan(0.98);
  // The bits of one more character before the check characters are not used.
  const longer = `${key.slice(0, -2)}0${key.slice(-2)}`;
  for (const typed of [
    '',
    key.slice(1),
    longer,
    `${key}0`,
    key.slice(0, -2),
    `${key.slice(0, -1)}U`,
    'ä',
  ])
    expect(await parseRecoveryKey(typed)).toBeNull();
});

it('accepts a passphrase in any composition of its letters', () => {
  expect(passphraseBytes('e\u0301te\u0301')).toEqual(passphraseBytes('été'));
  expect(passphraseBytes('ﬁne')).toEqual(passphraseBytes('fine'));
  for (const other of [' été', 'été ', 'Été', 'ete'])
    expect(passphraseBytes(other)).not.toEqual(passphraseBytes('été'));
});
