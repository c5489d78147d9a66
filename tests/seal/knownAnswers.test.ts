import { argon2id as nobleArgon2id } from '@noble/hashes/argon2.js';
import { readFileSync } from 'node:fs';

import { expect, it } from 'vitest';

import { deriveArgon2id } from '../../src/app/encryption/deriveArgon2id.ts';
import { success } from '../../src/lib/result.ts';
import { utf8 } from '../../src/seal/bytes.ts';
import { gcmImplementations } from './ciphers.ts';

interface GcmRow {
  readonly key: string;
  readonly iv: string;
  readonly aad: string;
  /** null: it must not open. */
  readonly text: string | null;
  readonly sealed: string;
}

const fromHex = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'));
const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

function gcmRows(file: string): readonly GcmRow[] {
  const path = new URL(`vectors/${file}`, import.meta.url);
  const { rows } = JSON.parse(readFileSync(path, 'utf8')) as { rows: readonly GcmRow[] };
  return rows;
}

for (const implementation of gcmImplementations) {
  it.each([
    ['gcm-nist.json', 75],
    ['gcm-wycheproof.json', 66],
  ])(`${implementation.name} gives each answer of %s`, async (file, count) => {
    const rows = gcmRows(file);
    expect(rows).toHaveLength(count);
    for (const { key, iv, aad, text, sealed } of rows) {
      const message = { key: fromHex(key), iv: fromHex(iv), aad: fromHex(aad) };
      const opened = implementation.open({ ...message, bytes: fromHex(sealed) });
      if (text === null) {
        await expect(opened).rejects.toThrow();
      } else {
        expect(toHex(await opened)).toBe(text);
        const again = await implementation.seal({ ...message, bytes: fromHex(text) });
        expect(toHex(again)).toBe(sealed);
      }
    }
  });
}

// RFC 5869, appendix A.1 to A.3.
it.each([
  {
    secret: '0b'.repeat(22),
    salt: '000102030405060708090a0b0c',
    info: 'f0f1f2f3f4f5f6f7f8f9',
    derived: '3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865',
  },
  {
    secret: hexRange(0x00, 0x4f),
    salt: hexRange(0x60, 0xaf),
    info: hexRange(0xb0, 0xff),
    derived:
      'b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c59045a99cac7827271cb41c65e590e09da3275600c2f09b8367793a9aca3db71cc30c58179ec3e87c14c01d5c1f3434f1d87',
  },
  {
    secret: '0b'.repeat(22),
    salt: '',
    info: '',
    derived: '8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8',
  },
])('WebCrypto gives the answers of RFC 5869 (HKDF)', async ({ secret, salt, info, derived }) => {
  const key = await crypto.subtle.importKey('raw', fromHex(secret), 'HKDF', false, ['deriveBits']);
  const params = { name: 'HKDF', hash: 'SHA-256', salt: fromHex(salt), info: fromHex(info) };
  const bits = await crypto.subtle.deriveBits(params, key, derived.length * 4);
  expect(toHex(new Uint8Array(bits))).toBe(derived);
});

// RFC 4231, test cases 1 to 4, 6 and 7. Case 5 is a shortened MAC.
it.each([
  [
    '0b'.repeat(20),
    textHex('Hi There'),
    'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7',
  ],
  [
    textHex('Jefe'),
    textHex('what do ya want for nothing?'),
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  ],
  [
    'aa'.repeat(20),
    'dd'.repeat(50),
    '773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe',
  ],
  [
    hexRange(0x01, 0x19),
    'cd'.repeat(50),
    '82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b',
  ],
  [
    'aa'.repeat(131),
    textHex('Test Using Larger Than Block-Size Key - Hash Key First'),
    '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
  ],
  [
    'aa'.repeat(131),
    textHex(
      'This is a test using a larger than block-size key and a larger than block-size data. ' +
        'The key needs to be hashed before being used by the HMAC algorithm.',
    ),
    '9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2',
  ],
])('WebCrypto gives the answers of RFC 4231 (HMAC)', async (key, data, mac) => {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', fromHex(key), algorithm, false, ['sign']);
  const signed = await crypto.subtle.sign('HMAC', imported, fromHex(data));
  expect(toHex(new Uint8Array(signed))).toBe(mac);
});

it('noble gives the answer of RFC 9106, section 5.3 (Argon2id)', () => {
  const options = {
    t: 3,
    m: 32,
    p: 4,
    dkLen: 32,
    key: new Uint8Array(8).fill(3),
    personalization: new Uint8Array(12).fill(4),
  };
  const derived = nobleArgon2id(new Uint8Array(32).fill(1), new Uint8Array(16).fill(2), options);
  expect(toHex(derived)).toBe('0d640df58d78766c08c037a34a8b53c9d01ef0452d75b65eb52520e96b01e659');
});

// The reference implementation of Argon2, src/test.c. `m` is a power of two there.
it.each([
  [
    2,
    16,
    1,
    'password',
    'somesalt',
    '09316115d5cf24ed5a15a31a3ba326e5cf32edc24702987c02b6566f61913cf7',
  ],
  [
    2,
    8,
    1,
    'password',
    'somesalt',
    '9dfeb910e80bad0311fee20f9c0e2b12c17987b4cac90c2ef54d5b3021c68bfe',
  ],
  [
    2,
    8,
    2,
    'password',
    'somesalt',
    '6d093c501fd5999645e0ea3bf620d7b8be7fd2db59c20d9fff9539da2bf57037',
  ],
  [
    1,
    16,
    1,
    'password',
    'somesalt',
    'f6a5adc1ba723dddef9b5ac1d464e180fcd9dffc9d1cbf76cca2fed795d9ca98',
  ],
  [
    4,
    16,
    1,
    'password',
    'somesalt',
    '9025d48e68ef7395cca9079da4c4ec3affb3c8911fe4f86d1a2520856f63172c',
  ],
  [
    2,
    16,
    1,
    'differentpassword',
    'somesalt',
    '0b84d652cf6b0c4beaef0dfe278ba6a80df6696281d7e0d2891b817d8c458fde',
  ],
  [
    2,
    16,
    1,
    'password',
    'diffsalt',
    'bdf32b05ccc42eb15d58fd19b1f856b113da1e9a5874fdcc544308565aa8141c',
  ],
])(
  'the app gives the answer of the reference for t %i, m 2^%i, p %i',
  async (t, m, p, secret, salt, derived) => {
    const request = { secret: utf8(secret), salt: utf8(salt), t, m: 2 ** m, p };
    expect(await deriveArgon2id(request)).toEqual(success(fromHex(derived)));
  },
);

it('WebAssembly and JavaScript derive the same keys of random inputs', async () => {
  for (let run = 0; run < 20; run += 1) {
    const secret = crypto.getRandomValues(new Uint8Array(run * 3));
    const salt = crypto.getRandomValues(new Uint8Array(16));
    const cost = { t: 1 + (run % 3), m: 64 + run * 8, p: 1 + (run % 2) };
    const derived = await deriveArgon2id({ secret, salt, ...cost });
    const expected = nobleArgon2id(secret, salt, { ...cost, dkLen: 32 });
    expect(derived).toEqual(success(new Uint8Array(expected)));
  }
});

function textHex(text: string): string {
  return toHex(utf8(text));
}

/** The bytes from `first` to `last`. */
function hexRange(first: number, last: number): string {
  return toHex(Uint8Array.from({ length: last - first + 1 }, (_, at) => first + at));
}
