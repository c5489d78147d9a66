import { describe, expect, it } from 'vitest';

import type { RequestHead } from '../../database/admission.ts';
import { authAdmission, databaseAdmission, loopbackOrigins, refusalOf } from './pageOnly.ts';

const database = { ownPort: 9000, origins: loopbackOrigins(3650), mayBeLinkedTo: false };
const page = { ownPort: 3650, origins: loopbackOrigins(3650), mayBeLinkedTo: true };

const host = '127.0.0.1:9000';
const fromElsewhere = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' };

describe('the log’s server answers', () => {
  it.each<[string, RequestHead]>([
    ['a program that is no browser', { method: 'PUT', headers: { host } }],
    ['a program that says localhost', { method: 'PUT', headers: { host: 'LOCALHOST:9000' } }],
    ['a program that says [::1]', { method: 'PUT', headers: { host: '[::1]:9000' } }],
    ...['http://localhost:3650', 'http://127.0.0.1:3650', 'http://[::1]:3650'].map(
      (origin): [string, RequestHead] => [
        `the page at ${origin}`,
        { method: 'PUT', headers: { host, origin, 'sec-fetch-site': 'cross-site' } },
      ],
    ),
    [
      'an address that a person typed',
      { method: 'GET', headers: { host, 'sec-fetch-site': 'none' } },
    ],
    ['a frame of its own', { method: 'GET', headers: { host, 'sec-fetch-site': 'same-origin' } }],
  ])('%s', (_who, head) => {
    expect(refusalOf(head, database)).toBeNull();
  });
});

describe('the log’s server refuses', () => {
  it.each<[string, number, RequestHead]>([
    ['no host', 421, { method: 'GET', headers: {} }],
    ['a host of somebody’s', 421, { method: 'GET', headers: { host: 'evil.com' } }],
    ['that host with the port', 421, { method: 'GET', headers: { host: 'evil.com:9000' } }],
    ['a host below localhost', 421, { method: 'GET', headers: { host: 'a.localhost:9000' } }],
    ['loopback at another port', 421, { method: 'GET', headers: { host: '127.0.0.1:9001' } }],
    ['loopback without its port', 421, { method: 'GET', headers: { host: 'localhost' } }],
    ...[
      'http://evil.com',
      'http://localhost:5173',
      'http://127.0.0.1:9000',
      'https://localhost:3650',
      'http://localhost:36500',
      'http://localhost:3650.evil.com',
      'http://localhost:3650, http://evil.com',
      'null',
      '',
    ].map((origin): [string, number, RequestHead] => [
      `a page at "${origin}"`,
      403,
      { method: 'POST', headers: { host, origin } },
    ]),
    ['a script element', 403, { method: 'GET', headers: { host, ...fromElsewhere } }],
    [
      'a script element of another port of this machine',
      403,
      { method: 'GET', headers: { host, ...fromElsewhere, 'sec-fetch-site': 'same-site' } },
    ],
    [
      'a link',
      403,
      {
        method: 'GET',
        headers: {
          host,
          'sec-fetch-site': 'cross-site',
          'sec-fetch-mode': 'navigate',
          'sec-fetch-dest': 'document',
        },
      },
    ],
  ])('%s', (_who, status, head) => {
    expect(refusalOf(head, database)).toMatchObject({ status });
  });
});

describe('the page’s server', () => {
  const link = {
    host: 'localhost:3650',
    'sec-fetch-site': 'cross-site',
    'sec-fetch-mode': 'navigate',
    'sec-fetch-dest': 'document',
  };

  it('answers a visit by a link', () => {
    expect(refusalOf({ method: 'GET', headers: link }, page)).toBeNull();
  });

  it.each<[string, RequestHead]>([
    ['a frame', { method: 'GET', headers: { ...link, 'sec-fetch-dest': 'iframe' } }],
    ['a form', { method: 'POST', headers: link }],
    ['an image', { method: 'GET', headers: { ...link, 'sec-fetch-mode': 'no-cors' } }],
  ])('refuses %s of another site', (_what, head) => {
    expect(refusalOf(head, page)).toMatchObject({ status: 403 });
  });
});

it('names its address and its page in the refusal', () => {
  expect(refusalOf({ headers: { host: 'evil.com:9000' } }, database)?.sentence).toBe(
    'This server of Daylog answers at localhost:9000, 127.0.0.1:9000, [::1]:9000 only, not at "evil.com:9000".',
  );
  expect(refusalOf({ headers: { host, origin: 'http://evil.com' } }, database)?.sentence).toBe(
    'This server of Daylog answers its own page at http://localhost:3650 only, not other web pages.',
  );
});

it('leaves port 80 out, as browsers do', () => {
  const rule = { ownPort: 80, origins: loopbackOrigins(80), mayBeLinkedTo: true };
  const headers = { host: 'localhost', origin: 'http://localhost' };
  expect(refusalOf({ headers }, rule)).toBeNull();
});

it('lets only the accounts’ server answer a page of its own', () => {
  const asked = { headers: { origin: 'http://127.0.0.1:7', host: '127.0.0.1:7' } };
  expect(authAdmission(3650)(7)(asked)).toBeNull();
  expect(databaseAdmission(3650)(7)(asked)).toMatchObject({ status: 403 });
});

it('lets a link of another site open no page of the log’s server', () => {
  const link = {
    method: 'GET',
    headers: {
      host: 'localhost:7',
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
    },
  };
  expect(databaseAdmission(3650)(7)(link)).toMatchObject({ status: 403 });
  expect(authAdmission(3650)(7)(link)).toBeNull();
});
