import { describe, expect, it } from 'vitest';

import { nextStep, type NextStep } from './nextStep.ts';
import type { RemoteError } from '../../log/RemoteError.ts';
import type { StorageError } from '../../log/StorageError.ts';
import { retryDelayMs } from '../../lib/retryDelay.ts';

const steps: Record<RemoteError['kind'] | StorageError['kind'], NextStep> = {
  offline: 'retry',
  unexpected: 'retry',
  locked: 'retry',
  unauthenticated: 'wait-for-sign-in',
  'permission-denied': 'park',
  'invalid-data': 'park',
  quota: 'stop',
  blocked: 'stop',
  cleared: 'stop',
  unavailable: 'stop',
  corrupt: 'stop',
};

describe('the step after a failure', () => {
  it('is settled for every kind there is', () => {
    const kinds: (RemoteError | StorageError)['kind'][] = [
      ...(['offline', 'unexpected', 'unauthenticated', 'permission-denied'] as const),
      'locked',
      ...(['invalid-data', 'quota', 'blocked', 'cleared', 'unavailable', 'corrupt'] as const),
    ];
    const found = Object.fromEntries(kinds.map((kind) => [kind, nextStep({ kind, cause: null })]));
    expect(found).toEqual(steps);
  });
});

describe('the wait before a next try', () => {
  it('doubles from a second to a minute', () => {
    const middle = () => 0.5;
    const waits = [0, 1, 2, 3, 4, 5, 6, 7, 100].map((attempt) => retryDelayMs(attempt, middle));
    expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000]);
  });

  it('is spread by half of itself either way', () => {
    expect(retryDelayMs(1, () => 0)).toBe(1000);
    expect(retryDelayMs(1, () => 0.999_999)).toBe(3000);
  });
});
