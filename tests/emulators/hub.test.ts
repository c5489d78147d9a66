import {
  assertFails,
  assertSucceeds,
  initializeTestEnvironment,
  withFunctionTriggersDisabled,
} from '@firebase/rules-unit-testing';
import { expect, it } from 'vitest';
import { ask, atEnd, rulesOf, startEmulator } from './support/world.ts';

it('is found by rules-unit-testing, and may be prepared with functions disabled', async () => {
  const { host, port } = await startEmulator();
  const hub = { host, port };
  const environment = await initializeTestEnvironment({
    projectId: 'demo-hub',
    hub,
    database: { rules: rulesOf({ open: { '.read': true } }) },
  });
  atEnd(() => environment.cleanup());
  expect(environment.emulators.database).toEqual(hub);
  await withFunctionTriggersDisabled(hub, () =>
    environment.withSecurityRulesDisabled((context) => context.database().ref('open').set(1)),
  );
  const stranger = environment.unauthenticatedContext().database();
  expect((await assertSucceeds(stranger.ref('open').get())).val()).toBe(1);
  await assertFails(stranger.ref('closed').get());
});

it.each([
  ['POST', '/emulators', 405],
  ['GET', '/functions/disableBackgroundTriggers', 405],
  ['PUT', '/functions/others', 404],
  ['GET', '/emulators.json', 200],
])('answers %s %s with %i', async (method, address, status) => {
  const emulator = await startEmulator();
  expect((await ask(emulator, address, { method })).status).toBe(status);
});
