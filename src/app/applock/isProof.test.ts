import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { describe, expect, it } from 'vitest';

import { toBase64Url, utf8 } from '../../seal/bytes.ts';
import { isProof, type AskedProof, type DeviceAnswer } from './isProof.ts';

const origin = 'https://daylog.example';
const rpId = 'daylog.example';
const challenge = 'c29tZSBieXRlcyBvZiBjaGFuY2U';

function keyPair(algorithm: -7 | -257) {
  const { publicKey, privateKey } =
    algorithm === -7
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : generateKeyPairSync('rsa', { modulusLength: 2048 });
  const spki = new Uint8Array(publicKey.export({ type: 'spki', format: 'der' }));
  return { device: { id: 'an-id', publicKey: toBase64Url(spki), algorithm }, privateKey };
}

const bytes = (value: Uint8Array) => new Uint8Array(value);
const sha256 = (value: string | Uint8Array) => createHash('sha256').update(value).digest();

/** The answer of a device, with `said` in place of some of it. Signed after the change. */
function answerOf(
  privateKey: KeyObject,
  said: {
    readonly clientData?: string;
    readonly site?: string;
    readonly flags?: number;
    readonly id?: string;
  } = {},
): DeviceAnswer {
  const clientData = utf8(
    said.clientData ??
      JSON.stringify({ type: 'webauthn.get', challenge, origin, crossOrigin: false }),
  );
  const site = sha256(said.site ?? rpId);
  const authenticatorData = bytes(
    Buffer.concat([site, Buffer.from([said.flags ?? 5, 0, 0, 0, 0])]),
  );
  const signed = Buffer.concat([authenticatorData, sha256(clientData)]);
  const signature = bytes(sign('sha256', signed, privateKey));
  return { id: said.id ?? 'an-id', clientData, authenticatorData, signature };
}

describe.each([
  ['ES256', -7],
  ['RS256', -257],
] as const)('the proof of a device with %s', (_name, algorithm) => {
  const { device, privateKey } = keyPair(algorithm);
  const asked: AskedProof = { device, challenge, origin, rpId };

  it('is taken, whatever the length of its numbers', async () => {
    for (let time = 0; time < 40; time++)
      expect(await isProof(answerOf(privateKey), asked)).toBe(true);
  });

  it.each<[string, Parameters<typeof answerOf>[1]]>([
    ['another credential', { id: 'another' }],
    ['another site', { site: 'example.com' }],
    ['a person who was not verified', { flags: 1 }],
    ['a person who was not there', { flags: 4 }],
    ['no JSON', { clientData: 'webauthn.get' }],
    ['JSON without fields', { clientData: 'null' }],
    [
      'a registration',
      { clientData: JSON.stringify({ type: 'webauthn.create', challenge, origin }) },
    ],
    [
      'another challenge',
      { clientData: JSON.stringify({ type: 'webauthn.get', challenge: 'b2xk', origin }) },
    ],
    [
      'another origin',
      {
        clientData: JSON.stringify({
          type: 'webauthn.get',
          challenge,
          origin: 'https://example.com',
        }),
      },
    ],
    [
      'a frame of another site',
      {
        clientData: JSON.stringify({ type: 'webauthn.get', challenge, origin, crossOrigin: true }),
      },
    ],
  ])('is refused for %s', async (_what, said) => {
    expect(await isProof(answerOf(privateKey, said), asked)).toBe(false);
  });

  it('is refused with a signature of another key, a changed or a cut one', async () => {
    expect(await isProof(answerOf(keyPair(algorithm).privateKey), asked)).toBe(false);
    const answer = answerOf(privateKey);
    for (const at of answer.signature.keys()) {
      const changed = answer.signature.map((byte, index) => (index === at ? byte ^ 1 : byte));
      expect(await isProof({ ...answer, signature: changed }, asked)).toBe(false);
    }
    for (const length of [0, 1, 2, 8, answer.signature.length - 1]) {
      const signature = answer.signature.slice(0, length);
      expect(await isProof({ ...answer, signature }, asked)).toBe(false);
    }
  });

  it('is refused when the stored key is none', async () => {
    for (const publicKey of ['', 'AAAA', 'no base64url!'])
      expect(
        await isProof(answerOf(privateKey), { ...asked, device: { ...device, publicKey } }),
      ).toBe(false);
  });

  it('is refused without the counter of the authenticator', async () => {
    const answer = answerOf(privateKey);
    const authenticatorData = answer.authenticatorData.slice(0, 33);
    const signed = Buffer.concat([authenticatorData, sha256(answer.clientData)]);
    const signature = bytes(sign('sha256', signed, privateKey));
    expect(await isProof({ ...answer, authenticatorData, signature }, asked)).toBe(false);
  });
});
