import { expect, it } from 'vitest';

import { isOwnScript, isRecaptchaScript } from './trustedScripts.ts';

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

it.each([
  'https://www.google.com/recaptcha/enterprise.js?render=explicit',
  'https://www.gstatic.com/recaptcha/releases/h7qt2xUGz2zqKEhSc8DD8baZ/recaptcha__en.js',
])('knows %s as a script of reCAPTCHA', (url) => {
  expect(isRecaptchaScript(url)).toBe(true);
  expect(isOwnScript(url, origin)).toBe(false);
});

it.each([
  'https://www.google.com/recaptcha/enterprise.js',
  'https://www.google.com/recaptcha/enterprise.js?render=explicit&onload=evil',
  'https://www.google.com.evil.example/recaptcha/enterprise.js?render=explicit',
  'https://www.gstatic.com/recaptcha/releases/../../evil/recaptcha__en.js',
  'https://www.gstatic.com/recaptcha/releases/a/b/recaptcha__en.js',
  'http://www.gstatic.com/recaptcha/releases/a/recaptcha__en.js',
])('does not take %s for one', (url) => {
  expect(isRecaptchaScript(url)).toBe(false);
});
