import { expect, it } from 'vitest';

import { createFakeClock } from '../support/fakeClock.ts';
import { failure, success } from '../../src/lib/result.ts';
import { memoryLocalStore } from '../support/memoryLocalStore.ts';
import type { StorageError } from '../../src/log/StorageError.ts';
import { createLogStatus } from '../../src/log/status/createLogStatus.ts';

const failed = (kind: StorageError['kind']) => failure<StorageError>({ kind, cause: null });

function open() {
  const status = createLogStatus(memoryLocalStore(), createFakeClock());
  const shown = () => {
    const now = status.syncStatus.getSnapshot();
    return now.kind === 'needs-attention' ? now.storage?.kind : now.kind;
  };
  return { status, shown };
}

it.each(['cleared', 'blocked'] as const)(
  'says that the store is %s, not how the write that it cut off failed',
  (loss) => {
    const { status, shown } = open();
    status.noteWrite(failed('unavailable'));
    status.noteRead(failed(loss));
    expect(shown()).toBe(loss);
  },
);

it('says that the disk is full until a write succeeds, however reads end', () => {
  const { status, shown } = open();
  status.noteWrite(failed('quota'));
  status.noteRead(success(null));
  expect(shown()).toBe('quota');
  status.noteRead(failed('unavailable'));
  expect(shown()).toBe('quota');
  status.noteRead(success(null));
  status.noteWrite(success(null));
  expect(shown()).toBe('on-device');
});
