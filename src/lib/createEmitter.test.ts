import { expect, it } from 'vitest';

import { createEmitter } from './createEmitter.ts';

it('calls one function once for each of its subscriptions', () => {
  const heard: string[] = [];
  const listener = (message: string) => void heard.push(message);
  const emitter = createEmitter<string>();
  const stop = emitter.subscribe(listener);
  emitter.subscribe(listener);
  emitter.emit('both');
  stop();
  emitter.emit('one');
  expect(heard).toEqual(['both', 'both', 'one']);
});

it('calls no listener that subscribes during a message', () => {
  const heard: string[] = [];
  const emitter = createEmitter();
  emitter.subscribe(() => {
    emitter.subscribe(() => void heard.push('late'));
    heard.push('early');
  });
  emitter.emit();
  expect(heard).toEqual(['early']);
  expect(emitter.countListeners()).toBe(2);
});
