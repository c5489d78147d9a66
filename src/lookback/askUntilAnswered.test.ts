import { expect, it } from 'vitest';

import { createValueStore } from '../lib/createValueStore.ts';
import { askUntilAnswered } from './askUntilAnswered.ts';
import type { LookBackState } from './reader/LookBackState.ts';

it('asks again after a worker died, once for each state, and no more after the answer', async () => {
  const state = createValueStore<LookBackState>({ kind: 'opening' });
  let asked = 0;
  let isDead = true;
  const lookBack = {
    state,
    ask: <Value>(): Promise<Value> => {
      asked += 1;
      return isDead ? new Promise(() => undefined) : Promise.reject(new Error(`answer ${asked}`));
    },
  };
  const answer = askUntilAnswered(lookBack, (questions) => questions.tags());
  state.set({ kind: 'unavailable' });
  isDead = false;
  state.set({ kind: 'opening' });
  await expect(answer).rejects.toThrow('answer 3');
  await Promise.resolve();
  state.set({ kind: 'ready', edition: 1, isComplete: true });
  expect(asked).toBe(3);
});
