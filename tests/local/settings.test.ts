import { expect, it } from 'vitest';

import { readSettings } from '../../emulators/local/settings.ts';

const ours = (port: number, variable: string) => ({ kind: 'ours', port, variable });

it('takes the documented ports and folder by default', () => {
  expect(readSettings({}, '/home/someone')).toEqual({
    port: 3650,
    auth: ours(9099, 'AUTH_EMULATOR_PORT'),
    database: ours(9000, 'DATABASE_EMULATOR_PORT'),
    dataFolder: '/home/someone/.daylog',
  });
});

it('takes free ports for the emulators when only PORT is given', () => {
  expect(readSettings({ PORT: '8080' }, '/')).toMatchObject({
    port: 8080,
    auth: ours(0, 'AUTH_EMULATOR_PORT'),
    database: ours(0, 'DATABASE_EMULATOR_PORT'),
  });
});

it('takes each port and the folder from its variable', () => {
  const environment = {
    PORT: '1',
    AUTH_EMULATOR_PORT: '2',
    DATABASE_EMULATOR_PORT: '3',
    DAYLOG_DATA: '../log',
  };
  expect(readSettings(environment, '/home/someone')).toMatchObject({
    port: 1,
    auth: { port: 2 },
    database: { port: 3 },
    dataFolder: '/home/log',
  });
});

it('uses emulators that already run where the official variables say so', () => {
  const environment = {
    FIREBASE_AUTH_EMULATOR_HOST: 'localhost:9199',
    FIREBASE_DATABASE_EMULATOR_HOST: '[::1]:9100',
  };
  expect(readSettings(environment, '/')).toMatchObject({
    auth: { kind: 'running', host: 'localhost', port: 9199 },
    database: { kind: 'running', host: '::1', port: 9100 },
  });
});

it.each([
  [{ PORT: 'http' }, 'PORT must be a port number'],
  [{ PORT: '65536' }, 'PORT must be a port number'],
  [{ PORT: '-1' }, 'PORT must be a port number'],
  [{ AUTH_EMULATOR_PORT: '90 99' }, 'AUTH_EMULATOR_PORT must be'],
  [{ FIREBASE_AUTH_EMULATOR_HOST: 'http://127.0.0.1:9099' }, 'without http://'],
  [{ FIREBASE_DATABASE_EMULATOR_HOST: '127.0.0.1' }, 'FIREBASE_DATABASE_EMULATOR_HOST must be'],
  [{ FIREBASE_DATABASE_EMULATOR_HOST: '127.0.0.1:0' }, 'FIREBASE_DATABASE_EMULATOR_HOST must be'],
])('refuses %o with a sentence that names the variable', (environment, sentence) => {
  expect(() => readSettings(environment, '/')).toThrow(sentence);
});
