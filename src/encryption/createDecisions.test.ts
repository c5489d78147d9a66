import { describe, expect, it } from 'vitest';

import {
  createEncryptionWorld,
  quickTools,
} from '../../tests/support/encryption/encryptionWorld.ts';
import { failure, success } from '../lib/result.ts';
import type { StorageError } from '../log/StorageError.ts';
import { makeRecoveryKey } from '../seal/keys/secrets.ts';
import type { KeyStore } from './DeviceKeys.ts';
import type { NewSecrets, Secret } from './Encryption.ts';

const secretsOf = async (passphrase: string): Promise<NewSecrets> => ({
  passphrase,
  recoveryKey: await makeRecoveryKey(quickTools.random),
});
const first = await secretsOf('a long passphrase');
const second = await secretsOf('another passphrase');
const typed = (value: string): Secret => ({ kind: 'passphrase', value });
const recovery = (value: string): Secret => ({ kind: 'recovery-key', value });
const done = success(undefined);
const refused = (kind: string) => ({
  ok: false,
  error: expect.objectContaining({ kind }) as unknown,
});

/** What a device keeps of a record that no secret has opened there. */
const metWithoutKeys = success({ record: expect.anything() as unknown, keys: null });

/** The numbers of the data keys that a device keeps. */
async function keyNumbersOf({ keyStore }: { readonly keyStore: KeyStore }) {
  const kept = await keyStore.read();
  return kept.ok && kept.value?.keys?.dataKeys.map(({ number }) => number).sort();
}

/** A world with one device whose log is being sealed under `first`. */
async function encrypted() {
  const world = createEncryptionWorld();
  const phone = await world.device();
  expect(await phone.outcome(phone.decisions.turnOn(first))).toEqual(done);
  return { ...world, phone };
}

describe('turning encryption on', () => {
  it('puts a record, keeps its keys here, and starts the engine that seals', async () => {
    const { phone, server } = await encrypted();
    expect(server.value()).toMatchObject({ state: 'sealing', revision: 1, activeKey: 1 });
    expect(phone.steps.at(-1)).toBe('starts sealed sealing 1');
    expect(phone.status()).toEqual({ kind: 'sealing', progress: null });
  });

  it('puts nothing secret into the record', async () => {
    const { server } = await encrypted();
    const stored = JSON.stringify(server.value());
    expect(stored).not.toContain(first.passphrase);
    expect(stored).not.toContain(first.recoveryKey.replaceAll('-', '').slice(0, 8));
  });

  it('wants twelve characters, of any script', async () => {
    const { device } = createEncryptionWorld();
    const phone = await device();
    const short = await phone.outcome(
      phone.decisions.turnOn({ ...first, passphrase: '🌾'.repeat(11) }),
    );
    expect(short).toEqual(failure({ kind: 'short-passphrase', minLength: 12 }));
    const long = await phone.outcome(
      phone.decisions.turnOn({ ...first, passphrase: '🌾'.repeat(12) }),
    );
    expect(long).toEqual(done);
  });

  it('on two devices at once: one wins, the other throws its keys away', async () => {
    const { device, server } = createEncryptionWorld();
    const [phone, laptop] = [await device(), await device()];
    const outcomes = await Promise.all([
      phone.outcome(phone.decisions.turnOn(first)),
      laptop.outcome(laptop.decisions.turnOn(second)),
    ]);
    expect(outcomes).toContainEqual(done);
    expect(outcomes).toContainEqual(refused('changed-elsewhere'));
    const loser =
      outcomes[0] === done || (outcomes[0] !== 'killed' && outcomes[0].ok) ? laptop : phone;
    expect(await loser.keyStore.read()).toEqual(metWithoutKeys);
    expect(loser.status()).toEqual({ kind: 'locked', why: 'no-keys' });
    expect(server.value()).toMatchObject({ revision: 1 });
  });

  it('waits for words that are being sent readable', async () => {
    const { device, server } = createEncryptionWorld();
    let letGo: () => void = () => undefined;
    const sent = new Promise<void>((resolve) => (letGo = resolve));
    const phone = await device({ ownWordsSent: () => sent });
    const turnOn = phone.decisions.turnOn(first);
    expect(await phone.outcome(turnOn)).toBe('killed');
    expect(server.value()).toBe(null);
    letGo();
    expect(await phone.outcome(turnOn)).toEqual(done);
  });

  it('never replaces a record that is there', async () => {
    const { phone, server, device } = await encrypted();
    const before = server.value();
    const laptop = await device();
    for (const each of [phone, laptop]) {
      const again = await each.outcome(each.decisions.turnOn(second));
      expect(again).toEqual(refused('changed-elsewhere'));
    }
    expect(server.value()).toBe(before);
  });

  it('says that the server refused it when no other device was faster', async () => {
    const { device, server } = createEncryptionWorld();
    const phone = await device();
    // For instance rules from before encryption.
    server.nextPut('is refused');
    const turnOn = phone.decisions.turnOn(first);
    expect(await phone.outcome(turnOn)).toEqual(refused('permission-denied'));
    expect(await phone.outcome(phone.decisions.turnOn(first))).toEqual(done);
    server.nextPut('is refused');
    const turnOff = phone.decisions.turnOff(typed(first.passphrase));
    expect(await phone.outcome(turnOff)).toEqual(refused('permission-denied'));
    expect(server.value()).toMatchObject({ state: 'sealing', revision: 1 });
  });

  it('recognises its own record after a lost answer', async () => {
    const { device, server } = createEncryptionWorld();
    const phone = await device();
    server.nextPut('is taken without an answer');
    expect(await phone.outcome(phone.decisions.turnOn(first))).toEqual(done);
    expect(phone.steps.at(-1)).toBe('starts sealed sealing 1');
  });

  it('says that it is offline when the record got lost, and the log stays plain', async () => {
    const { device, server } = createEncryptionWorld();
    const phone = await device();
    server.nextPut('is lost');
    expect(await phone.outcome(phone.decisions.turnOn(first))).toEqual(refused('offline'));
    expect(server.value()).toBe(null);
    expect(await phone.keyStore.read()).toEqual(success(null));
    expect(phone.steps).toEqual(['starts plain']);
  });

  it.each([
    ['before the record', { kind: 'off' }, null],
    ['behind the record', { kind: 'sealing', progress: null }, first],
    ['behind the keys', { kind: 'sealing', progress: null }, first],
  ] as const)(
    'killed %s, leaves a log that is plain or that the secrets open',
    async (step, last, opens) => {
      const { device, server } = createEncryptionWorld();
      const phone = await device();
      phone.dieAt(step);
      expect(await phone.outcome(phone.decisions.turnOn(first))).toBe('killed');
      expect(phone.status()).toEqual(last);
      if (opens === null) {
        expect(server.value()).toBe(null);
        return;
      }
      const laptop = await device();
      for (const secret of [typed(opens.passphrase), recovery(opens.recoveryKey)]) {
        expect(await laptop.outcome(laptop.decisions.unlock(secret))).toEqual(done);
      }
      phone.dieAt('never');
      expect(await phone.outcome(phone.decisions.unlock(typed(opens.passphrase)))).toEqual(done);
      expect(phone.steps.at(-1)).toBe('starts sealed sealing 1');
    },
  );

  it('again after it was off, makes new keys and keeps the old boxes', async () => {
    const { phone, server, clock } = await encrypted();
    expect(await phone.outcome(phone.decisions.turnOff(typed(first.passphrase)))).toEqual(done);
    const opening = await phone.keyStore.read();
    if (!opening.ok || opening.value?.keys == null) throw new Error('no keys');
    const { withState } = await import('../seal/record/recordMac.ts');
    const { record, keys } = opening.value;
    server.set(await withState(record, 'ada', keys.recordKey, 'off'));
    await clock.settle();
    expect(phone.status()).toEqual({ kind: 'off' });
    expect(await phone.outcome(phone.decisions.turnOn(second))).toEqual(done);
    expect(server.value()).toMatchObject({
      state: 'sealing',
      revision: 4,
      activeKey: 2,
      keys: { k1: record.keys['k1'] },
    });
    expect(phone.steps.at(-1)).toBe('starts sealed sealing 4');
    // A row may still be sealed under the old key.
    expect(await keyNumbersOf(phone)).toEqual([1, 2]);
  });
});

describe('opening a log on another device', () => {
  it.each([
    typed(first.passphrase),
    recovery(first.recoveryKey),
    recovery(first.recoveryKey.toLowerCase()),
  ])('works with the %o', async (secret) => {
    const { device, server } = await encrypted();
    const before = server.value();
    const laptop = await device();
    expect(laptop.status()).toEqual({ kind: 'locked', why: 'no-keys' });
    expect(await laptop.outcome(laptop.decisions.unlock(secret))).toEqual(done);
    expect(laptop.status()).toEqual({ kind: 'sealing', progress: null });
    expect(laptop.steps).toContain('page: reads again');
    expect(server.value()).toBe(before);
  });

  it('changes nothing with a wrong secret', async () => {
    const { device, server } = await encrypted();
    const before = server.value();
    const laptop = await device();
    for (const secret of [
      typed('a wrong passphrase'),
      typed(''),
      recovery('ABCD'),
      recovery(second.recoveryKey),
    ]) {
      expect(await laptop.outcome(laptop.decisions.unlock(secret))).toEqual(
        refused('wrong-secret'),
      );
    }
    expect(server.value()).toBe(before);
    expect(await laptop.keyStore.read()).toEqual(metWithoutKeys);
    expect(laptop.status()).toEqual({ kind: 'locked', why: 'no-keys' });
  });

  it('refuses a record that is older than the known one, gone, or damaged', async () => {
    const { phone, server } = await encrypted();
    const old = server.value();
    await phone.outcome(
      phone.decisions.changePassphrase(typed(first.passphrase), second.passphrase),
    );
    for (const lie of [old, null, 'nothing']) {
      server.set(lie);
      const outcome = await phone.outcome(phone.decisions.unlock(typed(first.passphrase)));
      expect(outcome).toEqual(refused('faulty'));
    }
  });

  it('refuses another record of the same revision', async () => {
    const { phone, server } = await encrypted();
    const other = createEncryptionWorld();
    const elsewhere = await other.device();
    await elsewhere.outcome(elsewhere.decisions.turnOn(first));
    server.set(other.server.value());
    const outcome = await phone.outcome(phone.decisions.unlock(typed(first.passphrase)));
    expect(outcome).toEqual(refused('faulty'));
  });

  it('keeps no keys before the rows are noted that were not readable', async () => {
    const { device } = await encrypted();
    const full = failure<StorageError>({ kind: 'quota', cause: null });
    const laptop = await device({ forgetUnreadable: () => Promise.resolve(full) });
    const outcome = await laptop.outcome(laptop.decisions.unlock(typed(first.passphrase)));
    expect(outcome).toEqual(full);
    expect(await laptop.keyStore.read()).toEqual(metWithoutKeys);
  });

  it('says that it is offline when no gate answers, or one that knows no such question', async () => {
    const { device, clock } = await encrypted();
    const laptop = await device();
    laptop.gate.stop();
    const unlock = laptop.decisions.unlock(typed(first.passphrase));
    await clock.advance(11_000);
    expect(await unlock).toEqual(refused('offline'));
  });
});

describe('changing the secrets', () => {
  it('of a log keeps every device open, and the old passphrase opens nothing', async () => {
    const { phone, device, server } = await encrypted();
    const laptop = await device();
    await laptop.outcome(laptop.decisions.unlock(typed(first.passphrase)));
    const changed = phone.decisions.changePassphrase(typed(first.passphrase), second.passphrase);
    expect(await phone.outcome(changed)).toEqual(done);
    expect(server.value()).toMatchObject({ revision: 2, activeKey: 1 });
    expect(laptop.status()).toEqual({ kind: 'sealing', progress: null });
    const tablet = await device();
    const old = await tablet.outcome(tablet.decisions.unlock(typed(first.passphrase)));
    expect(old).toEqual(refused('wrong-secret'));
    expect(await tablet.outcome(tablet.decisions.unlock(typed(second.passphrase)))).toEqual(done);
  });

  it('needs a secret of now, and a passphrase that is long enough', async () => {
    const { phone, server } = await encrypted();
    const before = server.value();
    const { changePassphrase, changeRecoveryKey, changeKeys, turnOff } = phone.decisions;
    const wrong = typed('a wrong passphrase');
    for (const decision of [
      changePassphrase(wrong, second.passphrase),
      changeRecoveryKey(wrong, second.recoveryKey),
      changeKeys(wrong, second),
      turnOff(wrong),
    ]) {
      expect(await phone.outcome(decision)).toEqual(refused('wrong-secret'));
    }
    const short = changePassphrase(typed(first.passphrase), 'short');
    expect(await phone.outcome(short)).toEqual(refused('short-passphrase'));
    expect(server.value()).toBe(before);
  });

  it('of recovery: the new key opens the log, the old one does not', async () => {
    const { phone, device } = await encrypted();
    const changed = phone.decisions.changeRecoveryKey(typed(first.passphrase), second.recoveryKey);
    expect(await phone.outcome(changed)).toEqual(done);
    const laptop = await device();
    const old = await laptop.outcome(laptop.decisions.unlock(recovery(first.recoveryKey)));
    expect(old).toEqual(refused('wrong-secret'));
    expect(await laptop.outcome(laptop.decisions.unlock(recovery(second.recoveryKey)))).toEqual(
      done,
    );
  });

  it('with the keys locks every other device until the new passphrase', async () => {
    const { phone, device, server } = await encrypted();
    const laptop = await device();
    await laptop.outcome(laptop.decisions.unlock(typed(first.passphrase)));
    const changed = phone.decisions.changeKeys(recovery(first.recoveryKey), second);
    expect(await phone.outcome(changed)).toEqual(done);
    expect(server.value()).toMatchObject({ revision: 2, activeKey: 2 });
    expect(phone.status()).toEqual({ kind: 'sealing', progress: null });
    expect(laptop.status()).toEqual({ kind: 'locked', why: 'keys-changed' });
    expect(await laptop.outcome(laptop.decisions.unlock(typed(second.passphrase)))).toEqual(done);
    expect(await keyNumbersOf(laptop)).toEqual([1, 2]);
  });

  it('killed behind the record of new keys, leaves a device that is open and one that the new passphrase opens', async () => {
    const { phone, device } = await encrypted();
    const laptop = await device();
    await laptop.outcome(laptop.decisions.unlock(typed(first.passphrase)));
    phone.dieAt('behind the record');
    const changed = phone.decisions.changeKeys(typed(first.passphrase), second);
    expect(await phone.outcome(changed)).toBe('killed');
    expect(phone.status()).toEqual({ kind: 'sealing', progress: null });
    expect(laptop.status()).toEqual({ kind: 'locked', why: 'keys-changed' });
    expect(await laptop.outcome(laptop.decisions.unlock(typed(second.passphrase)))).toEqual(done);
    expect(laptop.status()).toEqual({ kind: 'sealing', progress: null });
  });

  it('makes no new keys for a log that is on its way out of encryption', async () => {
    const { phone, server } = await encrypted();
    expect(await phone.outcome(phone.decisions.turnOff(typed(first.passphrase)))).toEqual(done);
    const changed = phone.decisions.changeKeys(typed(first.passphrase), second);
    expect(await phone.outcome(changed)).toEqual(refused('changed-elsewhere'));
    expect(server.value()).toMatchObject({ state: 'opening', revision: 2, activeKey: 1 });
  });

  it('is refused for a log that is off', async () => {
    const { device } = createEncryptionWorld();
    const phone = await device();
    expect(await phone.outcome(phone.decisions.turnOff(typed(first.passphrase)))).toEqual(
      refused('changed-elsewhere'),
    );
  });
});

describe('the app lock', () => {
  it('knows the secrets of this log, without the network', async () => {
    const { phone } = await encrypted();
    phone.gate.stop();
    const { check } = phone.decisions;
    expect(await check(typed(first.passphrase))).toEqual(done);
    expect(await check(recovery(first.recoveryKey))).toEqual(done);
    expect(await check(typed(second.passphrase))).toEqual(refused('wrong-secret'));
    expect(await check(recovery(second.recoveryKey))).toEqual(refused('wrong-secret'));
    expect(await check(typed(first.recoveryKey))).toEqual(done);
    expect(await check(typed(second.recoveryKey))).toEqual(refused('wrong-secret'));
    expect(await check(recovery(first.passphrase))).toEqual(refused('wrong-secret'));
  });
});

describe('words with a typing error', () => {
  const words = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
  const wrong = words.replace('sausage', 'sausge');

  it('are named before a key is derived or the server is asked', async () => {
    const world = createEncryptionWorld();
    const phone = await world.device();
    const secrets = { ...first, passphrase: words };
    expect(await phone.outcome(phone.decisions.turnOn(secrets))).toEqual(done);
    let derived = 0;
    const laptop = await world.device({
      deriveKey: (request) => {
        derived += 1;
        return quickTools.deriveKey(request);
      },
    });
    const { unlock, changePassphrase, turnOff, check } = laptop.decisions;
    const acts = [
      unlock(typed(wrong)),
      check(typed(wrong)),
      changePassphrase(typed(wrong), 'another passphrase'),
      turnOff(typed(wrong)),
    ];
    const problem = { kind: 'wrong-word', number: 6, word: 'sausge', nearest: 'sausage' };
    for (const act of acts)
      expect(await laptop.outcome(act)).toEqual(failure({ kind: 'mistyped', problem }));
    expect(derived).toBe(0);
    const spelled = ` ${words.toUpperCase().replaceAll(' ', '\n')} `;
    expect(await laptop.outcome(unlock(typed(spelled)))).toEqual(done);
    expect(derived).toBe(1);
  });

  it('open a log whose person chose them so', async () => {
    const world = createEncryptionWorld();
    const phone = await world.device();
    const secrets = { ...first, passphrase: wrong };
    expect(await phone.outcome(phone.decisions.turnOn(secrets))).toEqual(done);
    const laptop = await world.device();
    const { unlock } = laptop.decisions;
    expect(await laptop.outcome(unlock(typed(wrong)))).toEqual(refused('mistyped'));
    const asTyped = { ...typed(wrong), isAsTyped: true } as const;
    expect(await laptop.outcome(unlock(asTyped))).toEqual(done);
  });
});
