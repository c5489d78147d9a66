import { describe, expect, it } from 'vitest';

import { createFakeClock } from '../../../tests/support/fakeClock.ts';
import { systemClock } from '../../lib/systemClock.ts';
import {
  appCheckSiteKey,
  builtInConfig,
  configPath,
  fetchFirebaseConfig,
  parseFirebaseConfig,
} from './firebaseConfig.ts';
import { hostAndPort } from '../account/openAuth.ts';

const hosted = {
  projectId: 'daylog-prod',
  appId: '1:2:web:3',
  databaseURL: 'https://daylog-prod-default-rtdb.firebaseio.com',
  storageBucket: 'daylog-prod.appspot.com',
  apiKey: 'AIza',
  authDomain: 'daylog-prod.firebaseapp.com',
  messagingSenderId: '2',
};
const address = { host: '127.0.0.1', port: 9099, hostAndPort: '127.0.0.1:9099' };

describe('parseFirebaseConfig', () => {
  it('takes what Firebase Hosting answers with', () => {
    const { projectId, appId, databaseURL, apiKey } = hosted;
    expect(parseFirebaseConfig(hosted)).toEqual({
      ok: true,
      value: { app: { apiKey, projectId, databaseURL, appId }, emulators: null },
    });
  });

  it('goes to the emulators that are named', () => {
    const emulators = { auth: address, database: { ...address, port: 9000 } };
    expect(parseFirebaseConfig({ ...hosted, emulators })).toMatchObject({
      value: {
        emulators: {
          auth: { host: '127.0.0.1', port: 9099 },
          database: { host: '127.0.0.1', port: 9000 },
        },
      },
    });
  });

  it.each([{ auth: address }, {}, null, { auth: address, database: { host: '', port: 1 } }])(
    'never mixes an emulator with a real service: %j',
    (emulators) => {
      expect(parseFirebaseConfig({ ...hosted, emulators })).toMatchObject({
        value: { emulators: null },
      });
    },
  );

  it.each([null, 'text', [], {}, { ...hosted, apiKey: '' }, { ...hosted, databaseURL: 7 }])(
    'refuses %j',
    (value) => {
      expect(parseFirebaseConfig(value)).toMatchObject({ ok: false, error: { kind: 'invalid' } });
    },
  );
});

describe('the configuration of a build', () => {
  it('is that of the VITE_FIREBASE_ variables when they are set', () => {
    expect(
      builtInConfig({
        VITE_FIREBASE_API_KEY: 'AIza',
        VITE_FIREBASE_PROJECT_ID: 'p',
        VITE_FIREBASE_DATABASE_URL: 'https://p.firebaseio.com',
      }),
    ).toEqual({
      apiKey: 'AIza',
      projectId: 'p',
      databaseURL: 'https://p.firebaseio.com',
      appId: undefined,
    });
    expect(builtInConfig({ MODE: 'production' })).toBeNull();
  });
});

describe('fetchFirebaseConfig', () => {
  it('asks this page’s own server', async () => {
    const asked: string[] = [];
    const config = await fetchFirebaseConfig((path) => {
      asked.push(path);
      return Promise.resolve(Response.json(hosted));
    }, systemClock);
    expect(config).toMatchObject({ ok: true, value: { app: { projectId: 'daylog-prod' } } });
    expect(asked).toEqual([configPath]);
  });

  it('fails as a value when the server is silent for ten seconds', async () => {
    const clock = createFakeClock();
    const asked: AbortSignal[] = [];
    const silent = (_path: string, signal: AbortSignal) => {
      asked.push(signal);
      return new Promise<never>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('aborted')));
      });
    };
    const config = fetchFirebaseConfig(silent, clock);
    await clock.advance(9_999);
    expect(asked.map(({ aborted }) => aborted)).toEqual([false]);
    await clock.advance(1);
    expect(await config).toMatchObject({ ok: false, error: { kind: 'unreachable' } });
  });

  it('leaves no timer behind an answer', async () => {
    const clock = createFakeClock();
    await fetchFirebaseConfig(() => Promise.resolve(Response.json(hosted)), clock);
    expect(clock.countTimers()).toBe(0);
  });

  it.each([
    ['no network', () => Promise.reject(new TypeError('Failed to fetch')), 'unreachable'],
    [
      'a server in trouble',
      () => Promise.resolve(new Response('', { status: 503 })),
      'unreachable',
    ],
    ['a page in its place', () => Promise.resolve(new Response('<!doctype html>')), 'unreachable'],
    ['something else', () => Promise.resolve(Response.json({ hello: 1 })), 'invalid'],
  ])('fails as a value with %s', async (_what, fetchPath, kind) => {
    expect(await fetchFirebaseConfig(fetchPath, systemClock)).toMatchObject({
      ok: false,
      error: { kind },
    });
  });
});

describe('hostAndPort', () => {
  it('puts an IPv6 address into brackets', () => {
    expect(hostAndPort({ host: '::1', port: 9 })).toBe('[::1]:9');
    expect(hostAndPort({ host: '127.0.0.1', port: 9 })).toBe('127.0.0.1:9');
  });
});

describe('App Check', () => {
  it('is off unless the build was given a site key', () => {
    expect(appCheckSiteKey({})).toBeNull();
    expect(appCheckSiteKey({ VITE_FIREBASE_APP_CHECK_SITE_KEY: '' })).toBeNull();
    expect(appCheckSiteKey({ VITE_FIREBASE_APP_CHECK_SITE_KEY: 'site-1' })).toBe('site-1');
  });
});
