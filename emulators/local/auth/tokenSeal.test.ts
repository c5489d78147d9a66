import { expect, it } from 'vitest';

import { createTokenSeal } from './tokenSeal.ts';

const here = createTokenSeal('a'.repeat(64));
const elsewhere = createTokenSeal('b'.repeat(64));
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const unsigned = `${encoded({ alg: 'none', typ: 'JWT' })}.${encoded({ sub: 'ada' })}.`;

it('opens the tokens that were sealed with the same admin key', () => {
  expect(here.openIdToken(here.sealIdToken(unsigned))).toBe(unsigned);
  expect(here.openRefreshToken(here.sealRefreshToken('refresh'))).toBe('refresh');
});

it('opens no token of another data folder', () => {
  expect(here.openIdToken(elsewhere.sealIdToken(unsigned))).toBeNull();
  expect(here.openRefreshToken(elsewhere.sealRefreshToken('refresh'))).toBeNull();
});

it('opens no token without a seal, or with the seal of another token', () => {
  const other = `${encoded({ alg: 'none', typ: 'JWT' })}.${encoded({ sub: 'bob' })}.`;
  const [, , seal = ''] = here.sealIdToken(other).split('.');
  const [header = '', payload = ''] = here.sealIdToken(unsigned).split('.');
  expect(here.openIdToken(unsigned)).toBeNull();
  expect(here.openIdToken(`${header}.${payload}.${seal}`)).toBeNull();
  expect(here.openRefreshToken('refresh')).toBeNull();
  const [, otherSeal = ''] = here.sealRefreshToken('other').split('.');
  expect(here.openRefreshToken(`refresh.${otherSeal}`)).toBeNull();
});
