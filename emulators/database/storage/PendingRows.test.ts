import { expect, it } from 'vitest';
import { PendingRows } from './PendingRows.ts';

const first = { parent: 1, key: 'a', text: 'first' };
const second = { parent: 1, key: 'a', text: 'second' };
const other = { parent: 1, key: 'b', text: null };

it('shows a row until the newest text of it is settled', () => {
  const pending = new PendingRows();
  pending.add(first);
  const underWay = pending.takeQueue();
  pending.add(second);
  pending.settle(underWay);
  expect(pending.get(1, 'a')).toBe(second);
  pending.settle(pending.takeQueue());
  expect(pending.get(1, 'a')).toBeUndefined();
  expect(pending.of(1)).toBeUndefined();
});

it('hands out rows that could not be committed again, before those that came later', () => {
  const pending = new PendingRows();
  pending.add(first);
  const refused = pending.takeQueue();
  pending.add(other);
  pending.putBack(refused);
  expect(pending.takeQueue()).toEqual([first, other]);
  expect(pending.get(1, 'a')).toBe(first);
});
