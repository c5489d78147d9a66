import { createHmac } from 'node:crypto';

import { isSameSecret } from './adminKey.ts';

/**
 * Signs the Auth emulator's tokens, which are unsigned and so could be forged by anybody. Answers leave with
 * tokens sealed for this data folder, and only sealed tokens are accepted.
 */
export interface TokenSeal {
  /** The emulator's unsigned ID token as a JWT signed with HS256. */
  sealIdToken(unsigned: string): string;
  /** The emulator's form of an ID token that was sealed here; null for any other. */
  openIdToken(token: string): string | null;
  sealRefreshToken(token: string): string;
  /** The emulator's form of a refresh token that was sealed here; null for any other. */
  openRefreshToken(token: string): string | null;
}

const encoded = (header: object) => Buffer.from(JSON.stringify(header)).toString('base64url');
const signedHeader = encoded({ alg: 'HS256', typ: 'JWT' });
const unsignedHeader = encoded({ alg: 'none', typ: 'JWT' });

/** The seal of the data folder with this admin key. */
export function createTokenSeal(adminKey: string): TokenSeal {
  const secretFor = (use: string) => createHmac('sha256', adminKey).update(use).digest();
  const secrets = { id: secretFor('ID token'), refresh: secretFor('refresh token') };
  const signature = (kind: keyof typeof secrets, text: string) =>
    createHmac('sha256', secrets[kind]).update(text).digest('base64url');

  return {
    sealIdToken(unsigned) {
      const signed = `${signedHeader}.${unsigned.split('.')[1] ?? ''}`;
      return `${signed}.${signature('id', signed)}`;
    },
    openIdToken(token) {
      const [header, payload, seal, ...more] = token.split('.');
      if (header !== signedHeader || payload === undefined || seal === undefined) return null;
      const isOurs = isSameSecret(seal, signature('id', `${header}.${payload}`));
      return isOurs && more.length === 0 ? `${unsignedHeader}.${payload}.` : null;
    },
    sealRefreshToken: (token) => `${token}.${signature('refresh', token)}`,
    openRefreshToken(sealed) {
      const [token, seal, ...more] = sealed.split('.');
      if (token === undefined || seal === undefined || more.length > 0) return null;
      return isSameSecret(seal, signature('refresh', token)) ? token : null;
    },
  };
}
