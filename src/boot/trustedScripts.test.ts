import { expect, it } from 'vitest';

import { isOwnScript } from './trustedScripts.ts';

const origin = 'https://daylog.example';

it.each([
  `${origin}/sw.js`,
  '/sw.js',
  '/assets/worker-B1GZTkAj.js',
  `${origin}/assets/lookBackWorker-x_y-z.js`,
])('trusts %s', (url) => {
  expect(isOwnScript(url, origin)).toBe(true);
});

it.each([
  'https://evil.example/sw.js',
  `${origin}.evil.example/sw.js`,
  '/assets/../../evil.js',
  '/assets/a/b.js',
  '/sw.js?evil',
  'data:text/javascript,1',
  'blob:https://daylog.example/1',
  '/other.js',
])('does not trust %s', (url) => {
  expect(isOwnScript(url, origin)).toBe(false);
});
