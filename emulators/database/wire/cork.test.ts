import { Duplex } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { corkForThisTurn, writeCorked } from './cork.ts';

/** A stream that records its writes, one text per system call. */
function recorder(): { stream: Duplex; calls: string[] } {
  const calls: string[] = [];
  const stream = new Duplex({
    read: () => undefined,
    writev: (chunks, done) => {
      calls.push(chunks.map(({ chunk }) => String(chunk)).join(' '));
      done();
    },
    write: (chunk, _encoding, done) => {
      calls.push(String(chunk));
      done();
    },
  });
  return { stream, calls };
}

function write(stream: Duplex, text: string): void {
  corkForThisTurn(stream);
  stream.write(text);
}

it('writes the answers of one turn by one call, in order', async () => {
  const { stream, calls } = recorder();
  for (const text of ['1', '2', '3']) write(stream, text);
  expect(calls).toEqual([]);
  await nextTurn();
  expect(calls).toEqual(['1 2 3']);
  write(stream, '4');
  await nextTurn();
  expect(calls).toEqual(['1 2 3', '4']);
});

it('keeps the answers of two clients apart', async () => {
  const one = recorder();
  const other = recorder();
  write(one.stream, '1');
  write(other.stream, 'a');
  write(one.stream, '2');
  await nextTurn();
  expect([one.calls, other.calls]).toEqual([['1 2'], ['a']]);
});

it('can flush before the turn ends', async () => {
  const { stream, calls } = recorder();
  write(stream, '1');
  writeCorked();
  expect(calls).toEqual(['1']);
  await nextTurn();
  expect(calls).toEqual(['1']);
});
