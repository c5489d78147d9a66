import { describe, expect, test } from 'vitest';
import { baseline, serverNow, ulid, without, type Fields } from './annsLog.ts';
import { keyRecord, logIn, withRecord } from './encryptedLog.ts';
import {
  base64Of,
  beginning,
  bytesOf,
  conversion,
  fileDeletion,
  fileRow,
  harbour,
  partBytes,
  sending,
  usage,
  type TestFile,
} from './filesLog.ts';
import { useRulesWorld, type Json, type Update } from './rulesWorld.ts';

const world = useRulesWorld(baseline);

const [row, thumb] = [`files/${harbour.id}`, `fileData/${harbour.id}/thumb`];
const sealedHarbour: TestFile = { ...harbour, form: 'sealed' };
const startMs = 1_760_000_000_000;

/** Stores `file` with all its parts, or with the first `sent` of them. */
async function storeFile(file: TestFile, sent = 2): Promise<void> {
  const createdAt = startMs;
  const isSealed = file.form === 'sealed';
  await world.storeInAnnsLog(`files/${file.id}`, fileRow(file, sent, { createdAt }));
  await world.storeInAnnsLog(`fileData/${file.id}`, {
    thumb: bytesOf(file, 'thumb'),
    parts: Object.fromEntries(
      [0, 1].slice(0, sent).map((part) => [String(part), bytesOf(file, part)]),
    ),
  });
  await world.storeInAnnsLog('usage', {
    bytes: file.size + file.thumbSize,
    plain: isSealed ? 0 : 1,
    sealed: isSealed ? 1 : 0,
    last: file.id,
  });
}

describe('a photo (15)', () => {
  test('begins with its thumbnail, gets its parts in order, and is deleted whole', async () => {
    await world.expectAllowed(beginning());
    await world.expectAllowed(sending(harbour, 0));
    await world.expectAllowed(sending(harbour, 1));
    await world.expectAllowed(fileDeletion(harbour));
    expect((await world.database('ann').ref('logs/ann/fileData').get()).exists()).toBe(false);
  });

  test('is its owner’s alone', async () => {
    await world.expectRefused(beginning(), 'ben');
    await world.expectRefused(beginning(), 'nobody');
    await storeFile(harbour, 1);
    await world.expectRefused(sending(harbour, 1), 'ben');
    await world.expectRefused(fileDeletion(harbour), 'nobody');
    for (const room of ['files', 'fileData', 'usage'])
      await expect(world.database('ben').ref(`logs/ann/${room}`).get()).rejects.toThrow();
  });

  test.each<[string, Update]>([
    ['without its thumbnail', without(beginning(), thumb)],
    ['without its row', without(beginning(), row)],
    ['without the usage', without(beginning(), 'usage')],
    ['with a part', { ...beginning(), [`fileData/${harbour.id}/parts/0`]: bytesOf(harbour, 0) }],
    ['with a part that it counts', { ...beginning(harbour, { sent: 1 }), ...partAlone(0) }],
    ['beside another one', { ...beginning(), ...beginning({ ...harbour, id: ulid(71) }) }],
    ['under another name', beginning({ ...harbour, id: 'harbour' })],
    ['with all its bytes as one record', { ...without(beginning(), thumb), ...whole() }],
  ])('does not begin %s', (_how, update) => world.expectRefused(update));

  test('does not begin in a log without its schema', async () => {
    await world.store({ logs: {} });
    await world.expectRefused(beginning());
    await world.expectAllowed({ schema: 1, ...beginning() });
  });

  test.each<[string, Fields]>([
    ['no bytes', { size: 0 }],
    ['half a byte', { size: harbour.size + 0.5 }],
    ['a size as text', { size: String(harbour.size) }],
    ['fewer parts than its size', { parts: 1 }],
    ['more parts than its size', { parts: 3 }],
    ['no thumbnail size', { thumbSize: undefined }],
    ['a time of its own', { createdAt: startMs }],
    ['another type', { type: 'image/svg+xml' }],
    ['no width', { width: undefined }],
    ['no height', { height: 0 }],
    ['a height beyond 2,048', { height: 2_049 }],
    ['a name', { name: 'harbour.jpg' }],
    ['a salt', { salt: 's'.repeat(22) }],
    ['a sealed description', { sealed: `AQ${'m'.repeat(60)}` }],
  ])('does not begin with %s', (_what, fields) => world.expectRefused(beginning(harbour, fields)));

  test('has at most 2 MiB, and a thumbnail of 40 KiB', async () => {
    await world.expectRefused(beginning({ ...harbour, size: 2_097_153 }));
    await world.expectRefused(beginning({ ...harbour, thumbSize: 40_961 }));
    await world.expectAllowed(beginning({ ...harbour, size: 2_097_152, thumbSize: 40_960 }));
  });

  test('takes no priority', async () => {
    const prioritised = (path: string, value: Json) => ({
      [path]: { '.value': value, '.priority': 1 },
    });
    await world.expectRefused({
      ...beginning(),
      [row]: { ...fileRow(harbour, 0), '.priority': 1 },
    });
    await world.expectRefused({ ...beginning(), ...prioritised(thumb, bytesOf(harbour, 'thumb')) });
    for (const field of [
      'size',
      'thumbSize',
      'parts',
      'sent',
      'createdAt',
      'type',
      'width',
      'height',
    ]) {
      const value = fileRow(harbour, 0)[field] ?? null;
      const fields = { [field]: { '.value': value, '.priority': 1 } };
      await world.expectRefused(beginning(harbour, fields));
    }
  });

  test.each<[string, Update]>([
    ['its bytes alone', without(fileDeletion(harbour), row, 'usage')],
    ['its row alone', without(fileDeletion(harbour), `fileData/${harbour.id}`)],
    ['without the usage', without(fileDeletion(harbour), 'usage')],
    ['a part of it', { [`fileData/${harbour.id}/parts/1`]: null }],
    ['a part of it that is counted down', { ...partAlone(1, null), [`${row}/sent`]: 1 }],
    ['its thumbnail', { [thumb]: null }],
    ['all photos', { files: null, fileData: null, ...usage(0, 0, 0, harbour.id) }],
    ['a field of its row', { [`${row}/width`]: null }],
  ])('does not lose %s', async (_what, update) => {
    await storeFile(harbour);
    await world.expectRefused(update);
  });

  test('may be deleted half sent', async () => {
    await storeFile(harbour, 1);
    await world.expectAllowed(fileDeletion(harbour));
  });
});

function partAlone(part: number, value: Json = bytesOf(harbour, part)): Update {
  return { [`fileData/${harbour.id}/parts/${part}`]: value };
}

function whole(): Update {
  return { [`fileData/${harbour.id}`]: { thumb: bytesOf(harbour, 'thumb') } };
}

describe('parts (17)', () => {
  test.each<[string, Update]>([
    ['out of order', sending(harbour, 1)],
    ['uncounted', partAlone(0)],
    ['counted without coming', { [`${row}/sent`]: 1 }],
    ['two at once', { ...sending(harbour, 0), ...sending(harbour, 1) }],
    ['a byte too short', { ...sending(harbour, 0), ...partAlone(0, base64Of(partBytes - 1)) }],
    ['a byte too long', { ...sending(harbour, 0), ...partAlone(0, base64Of(partBytes + 1)) }],
    ['in other letters', { ...sending(harbour, 0), ...partAlone(0, '+'.repeat(87_360)) }],
    ['as a number', { ...sending(harbour, 0), ...partAlone(0, 1) }],
    ['as a list', { ...sending(harbour, 0), ...partAlone(0, ['a']) }],
    ['with a new row', { ...partAlone(0), [row]: fileRow(harbour, 1) }],
    ['under another name', { ...sending(harbour, 0), [`fileData/${harbour.id}/body`]: 'a' }],
  ])('do not come %s', async (_how, update) => {
    await storeFile(harbour, 0);
    await world.expectRefused(update);
  });

  test('are written once', async () => {
    await storeFile(harbour, 1);
    await world.expectRefused(sending(harbour, 0));
    await world.expectRefused(partAlone(0, bytesOf(harbour, 0, 'b')));
    await world.expectRefused({ [thumb]: bytesOf(harbour, 'thumb', 'b') });
    await world.expectAllowed(sending(harbour, 1));
    await world.expectRefused(sending(harbour, 2));
  });

  test('end with the rest of the bytes', async () => {
    await storeFile(harbour, 1);
    await world.expectRefused({ ...sending(harbour, 1), ...partAlone(1, base64Of(11)) });
    await world.expectRefused({ ...sending(harbour, 1), ...partAlone(1, base64Of(9)) });
    await world.expectAllowed(sending(harbour, 1));
  });

  test('of a photo that is no more are refused', async () => {
    await world.expectRefused(sending(harbour, 0));
    await world.expectRefused(partAlone(0));
  });
});

describe('the form of a photo (16)', () => {
  test('is that of its log', async () => {
    await world.expectRefused(beginning(sealedHarbour));
    for (const state of ['sealing', 'on']) {
      await world.store(logIn(state, 'sealed'));
      await world.expectRefused(beginning(harbour));
      await world.expectRefused(beginning(sealedHarbour, { width: 2_048 }));
      await world.expectRefused(beginning(sealedHarbour, { salt: undefined }));
      await world.expectRefused(beginning(sealedHarbour, { sealed: 'x'.repeat(70) }));
      await world.expectRefused(beginning(sealedHarbour, { sealed: `AQ${'m'.repeat(1_000)}` }));
      await world.expectAllowed(beginning(sealedHarbour));
      await world.expectAllowed(sending(sealedHarbour, 0));
    }
    for (const state of ['opening', 'off']) {
      await world.store(logIn(state, 'plain'));
      await world.expectRefused(beginning(sealedHarbour));
      await world.expectAllowed(beginning(harbour));
    }
  });

  test('changes whole, both ways', async () => {
    await world.store(logIn('sealing', 'sealed'));
    await storeFile(harbour);
    await world.expectAllowed(conversion(sealedHarbour, startMs));
    await world.expectAllowed(withRecord({ state: 'on', revision: 6 }));
    await world.expectAllowed(withRecord({ state: 'opening', revision: 7 }));
    await world.expectAllowed(conversion(harbour, startMs, 'c'));
    await world.expectAllowed(withRecord({ state: 'off', revision: 8 }));
  });

  test.each<[string, Update]>([
    ['its old thumbnail', without(conversion(sealedHarbour, startMs), thumb)],
    ['an old part', without(conversion(sealedHarbour, startMs), `fileData/${harbour.id}/parts/0`)],
    ['another time', conversion(sealedHarbour, serverNow)],
    ['a part less', { ...conversion(sealedHarbour, startMs), ...partAlone(1, null) }],
    ['no usage', without(conversion(sealedHarbour, startMs), 'usage')],
    ['no row', without(conversion(sealedHarbour, startMs), row)],
    ['parts of the old length', { ...conversion(sealedHarbour, startMs), ...partAlone(1) }],
    [
      'another size',
      {
        ...conversion(sealedHarbour, startMs),
        ...usageOf({ ...sealedHarbour, size: partBytes + 11 }),
      },
    ],
  ])('does not change with %s', async (_what, update) => {
    await world.store(logIn('sealing', 'sealed'));
    await storeFile(harbour);
    await world.expectRefused(update);
  });

  test('does not change while parts are missing', async () => {
    await world.store(logIn('sealing', 'sealed'));
    await storeFile(harbour, 1);
    await world.expectRefused(conversion(sealedHarbour, startMs));
    // The device that holds it sends it anew.
    await world.expectRefused(sending(harbour, 1));
    await world.expectAllowed(fileDeletion(harbour));
    await world.expectAllowed(beginning(sealedHarbour));
  });

  test('ends the conversion of a log: no photo is left in the other form', async () => {
    await world.store(logIn('sealing', 'sealed'));
    await storeFile(harbour);
    await world.expectRefused(withRecord({ state: 'on', revision: 6 }));
    await world.store(logIn('opening', 'plain'));
    await storeFile(sealedHarbour);
    await world.expectRefused({ schema: 1, encryption: keyRecord({ state: 'off', revision: 6 }) });
  });
});

function usageOf(file: TestFile): Update {
  return {
    [row]: fileRow(file, 2, { createdAt: startMs }),
    ...usage(file.size + file.thumbSize, 0, 1, file.id),
  };
}

describe('the usage (18)', () => {
  const bytes = harbour.size + harbour.thumbSize;
  test.each<[string, Update]>([
    ['too few bytes', usage(bytes - 1, 1, 0, harbour.id)],
    ['too many bytes', usage(bytes + 1, 1, 0, harbour.id)],
    ['no photo', usage(bytes, 0, 0, harbour.id)],
    ['a sealed photo', usage(bytes, 0, 1, harbour.id)],
    ['another photo', usage(bytes, 1, 0, ulid(71))],
    ['another field', { usage: { bytes, plain: 1, sealed: 0, last: harbour.id, note: 'x' } }],
    ['a priority', { usage: { bytes, plain: 1, sealed: 0, last: harbour.id, '.priority': 1 } }],
  ])('does not count %s', (_what, counted) => world.expectRefused({ ...beginning(), ...counted }));

  test('moves only with a photo', async () => {
    await storeFile(harbour);
    await world.expectRefused(usage(0, 0, 0, harbour.id));
    await world.expectRefused(usage(bytes, 1, 0, harbour.id));
    await world.expectRefused({ usage: null });
    await world.expectRefused({ 'usage/bytes': 0 });
    await world.expectRefused({ ...sending(harbour, 1), ...usage(0, 1, 0, harbour.id) });
  });

  test('ends at 300 MiB, and a deletion is free to pass it', async () => {
    const budget = 314_572_800;
    await world.storeInAnnsLog('usage', {
      bytes: budget - bytes + 1,
      plain: 9,
      sealed: 0,
      last: 'x',
    });
    await world.expectRefused({ ...beginning(), ...usage(budget + 1, 10, 0, harbour.id) });
    await world.storeInAnnsLog('usage', { bytes: budget - bytes, plain: 9, sealed: 0, last: 'x' });
    await world.expectAllowed({ ...beginning(), ...usage(budget, 10, 0, harbour.id) });
    await world.storeInAnnsLog('usage', { bytes: budget * 2, plain: 10, sealed: 0, last: 'x' });
    await world.expectAllowed({
      ...fileDeletion(harbour),
      ...usage(budget * 2 - bytes, 9, 0, harbour.id),
    });
  });
});
