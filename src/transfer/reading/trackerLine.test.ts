import fc from 'fast-check';
import { expect, it } from 'vitest';

import { trackersOf } from '../../entries/trackers/trackersOf.ts';
import { oneLine } from './candidateItem.ts';
import { trackerLine, weatherLines } from './trackerLine.ts';

it.each([
  ['place', 'Lisbon', 'place:: Lisbon'],
  ['place', ' St. Gallen\nSwitzerland ', 'place:: St. Gallen Switzerland'],
  ['place', '12 Main Street', 'place:: "12 Main Street"'],
  ['place', 'Washington D.C.', 'place:: "Washington D.C."'],
  ['place', 'Bar (old); "Pier"', `place:: "Bar (old); 'Pier'"`],
  ['place', '38.7, -9.1', 'place:: "38.7, -9.1"'],
  ['steps', '8412', 'steps:: 8412'],
  ['Sleep quality', 'good', 'Sleep_quality:: good'],
  ['Sleep', '8/10 points', 'Sleep:: 8/10 points'],
  ['mood', '🙂', 'mood:: 🙂'],
  ['weather', '-3°C Snow', 'weather:: "-3°C Snow"'],
  ['1', 'x', '1: x'],
  ['', 'x', 'x'],
  ['place', '[Bar](https://bar.example)', 'place: [Bar](https://bar.example)'],
  ['mood', ' \n', ''],
])('%s, %s is %s', (name, value, line) => {
  expect(trackerLine(name, value)).toBe(line);
});

it('is read back whole, or is no tracker and keeps its words', () => {
  const value = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.stringMatching(/^[\w .,;:"()*_°€/#@>~`-]{0,30}$/),
  );
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), value, (name, written) => {
      const line = trackerLine(name, written);
      expect(line).not.toContain('\n');
      const words = oneLine(written);
      const [tracked, ...others] = trackersOf(line);
      if (
        others.length === 0 &&
        tracked?.start === 0 &&
        tracked.end === line.length &&
        tracked.value.kind === 'words'
      )
        expect([words, words.replaceAll('"', "'")]).toContain(tracked.value.text);
      // Nothing is left out.
      expect(line.replaceAll('"', '').replaceAll("'", '')).toContain(
        words.replaceAll('"', '').replaceAll("'", ''),
      );
    }),
  );
});

it('parts the weather into its sky and its temperature', () => {
  expect(weatherLines('Clear', 21.6)).toEqual(['weather:: Clear', 'temperature:: 22 °C']);
  expect(weatherLines('', null)).toEqual(['', '']);
});
