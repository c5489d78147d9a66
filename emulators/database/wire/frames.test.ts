import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FrameReader, FrameWriter, maxPieceBytes, toFrames } from './frames.ts';

function texts(message: string): string[] {
  return toFrames(message).map((frame) => frame.toString('utf8'));
}

it('sends a short message as it is', () => {
  expect(texts('a'.repeat(maxPieceBytes))).toEqual(['a'.repeat(maxPieceBytes)]);
});

it('reads back whatever it cut, characters of every length included', () => {
  const unit = fc.constantFrom('a', 'é', '字', '\u{1F600}', '0');
  fc.assert(
    fc.property(
      fc.array(unit, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 1, max: 40_000 }),
      (units, repeats) => {
        const message = `"${units.join('').repeat(Math.ceil(repeats / units.length))}"`;
        const reader = new FrameReader(() => 1_000_000);
        const received = texts(message).map((frame) => reader.read(frame));
        expect(received.at(-1)).toEqual({ kind: 'message', text: message });
        expect(received.slice(0, -1).every(({ kind }) => kind === 'incomplete')).toBe(true);
      },
    ),
    { numRuns: 50 },
  );
});

it('puts any number of parts together, however long the message becomes', () => {
  const part = fc.tuple(
    fc.constantFrom('a', 'é', '字', '\u{1F600}'),
    fc.integer({ max: 120_000, min: 1 }),
  );
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 30 }), (chosen) => {
      const parts = ['"', ...chosen.map(([unit, repeats]) => unit.repeat(repeats)), '"'];
      const writer = new FrameWriter();
      for (const text of parts) writer.take(text);
      const frames = writer.frames();
      expect(frames.every((frame) => frame.length <= maxPieceBytes)).toBe(true);
      const reader = new FrameReader(() => 10_000_000);
      const received = frames.map((frame) => reader.read(frame.toString('utf8')));
      expect(received.at(-1)).toEqual({ kind: 'message', text: parts.join('') });
      expect(received.slice(0, -1).every(({ kind }) => kind === 'incomplete')).toBe(true);
    }),
    { numRuns: 30 },
  );
});

it('takes a keep-alive between messages for nothing, and inside one for a piece', () => {
  const reader = new FrameReader(() => 1000);
  const received = ['0', '0', '{}', '2', '0', '1', '0', '[]'].map((frame) => reader.read(frame));
  expect(received.filter(({ kind }) => kind === 'message')).toEqual([
    { kind: 'message', text: '{}' },
    { kind: 'message', text: '01' },
    { kind: 'message', text: '[]' },
  ]);
});

it('refuses a message that is too long before it is whole', () => {
  const reader = new FrameReader(() => 100_000);
  expect(reader.read('9')).toEqual({ kind: 'incomplete' });
  const piece = 'x'.repeat(16_384);
  const kinds = Array.from({ length: 7 }, () => reader.read(piece).kind);
  expect(kinds.at(-1)).toBe('too-big');
  expect(new FrameReader(() => 100).read('x'.repeat(101))).toEqual({ kind: 'too-big' });
});
