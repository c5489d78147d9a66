import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { trackerKey, trackersOf } from './trackersOf.ts';
import { writeTracker } from '../../../tests/support/writeTracker.ts';

/** `name=value unit` for each tracker of `text`. Words are in quotes. */
function read(text: string): readonly string[] {
  return trackersOf(text).map(({ name, value }) =>
    value.kind === 'words'
      ? `${name}="${value.text}"`
      : `${name}=${value.number}${value.unit === '' ? '' : ` ${value.unit}`}`,
  );
}

describe('a tracked value', () => {
  it.each([
    ['mood:: 7', 'mood=7'],
    ['sleep:: 6.5 h', 'sleep=6.5 h'],
    ['sleep:: 6,5h', 'sleep=6.5 h'],
    ['run:: 5 km in the park', 'run=5 km'],
    ['water:: 3 glasses', 'water=3 glasses'],
    ['water:: 3 jugs in the morning', 'water=3'],
    ['temp:: -12 °C', 'temp=-12 °C'],
    ['temp:: \u22120,5°', 'temp=-0.5 °'],
    ['gain:: +3', 'gain=3'],
    ['mood:: 7/10', 'mood=7 /10'],
    ['score:: .5', 'score=0.5'],
    ['big:: 1e9', 'big=1000000000'],
    ['steps:: 1,234,567', 'steps=1234567'],
    ['steps:: 1.234.567', 'steps=1234567'],
    ['spent:: €1.234,50', 'spent=1234.5 €'],
    ['spent:: $-12.50', 'spent=-12.5 $'],
    ["steps:: 12'345", 'steps=12345'],
    ['steps:: 12\u202f345 steps', 'steps=12345 steps'],
    ['weight:: 72,125 kg', 'weight=72.125 kg'],
    ['share:: 40%', 'share=40 %'],
    ['speed:: 12 km/h, then home', 'speed=12 km/h'],
    [
      '\u05e9\u05d9\u05e0\u05d4:: 7 \u05e9\u05e2\u05d5\u05ea',
      '\u05e9\u05d9\u05e0\u05d4=7 \u05e9\u05e2\u05d5\u05ea',
    ],
    ['\u0627\u0644\u0646\u0648\u0645:: \u0667\u066b\u0665', '\u0627\u0644\u0646\u0648\u0645=7.5'],
    ['\u7761\u7720:: 7 \u6642\u9593', '\u7761\u7720=7 \u6642\u9593'],
    ['Slept badly, sleep:: 5 h. Then work.', 'sleep=5 h'],
    ['Today mood:: 7 and a walk', 'mood=7'],
    ['Today (mood:: 7) and a walk', 'mood=7'],
    ['Today [mood:: 7], a walk', 'mood=7'],
    ['**mood:: 7**', 'mood=7'],
    ['mood:: **7**', 'mood=7'],
    ['- [ ] mood:: 7', 'mood=7'],
    ['mood:: 7\nit was fine', 'mood=7'],
    ['mood::\t7', 'mood=7'],
  ])('%s is a number', (text, expected) => {
    expect(read(text)).toEqual([expected]);
  });

  it.each([
    ['place:: Lisbon', 'place="Lisbon"'],
    ['place:: Lisbon.', 'place="Lisbon"'],
    ['place:: St. Gallen', 'place="St. Gallen"'],
    ['We came to place:: Lisbon. It was hot.', 'place="Lisbon"'],
    ['We came to place:: Lisbon; it was hot', 'place="Lisbon"'],
    ['We came (place:: Lisbon) and slept', 'place="Lisbon"'],
    ['did:: reading, cooking', 'did="reading, cooking"'],
    ['place:: 48.14,11.58 Marienplatz', 'place="48.14,11.58 Marienplatz"'],
    ['due:: 2026-12-01', 'due="2026-12-01"'],
    ['up:: 6:30', 'up="6:30"'],
    ['slept:: 6 h 30 min', 'slept="6 h 30 min"'],
    ['range:: 6-7', 'range="6-7"'],
    ['pressure:: 120/80', 'pressure="120/80"'],
    ['place:: "12 Main Street"', 'place="12 Main Street"'],
    ['mood:: 🙂', 'mood="🙂"'],
    ['place:: *Lisbon*', 'place="Lisbon"'],
  ])('%s is words', (text, expected) => {
    expect(read(text)).toEqual([expected]);
  });

  it('stands beside others in one line', () => {
    expect(read('mood:: 7, place:: Lisbon run:: 5 km')).toEqual([
      'mood=7',
      'place="Lisbon"',
      'run=5 km',
    ]);
    expect(read('mood:: 7 sleep:: 6 h')).toEqual(['mood=7', 'sleep=6 h']);
    expect(read('mood:: 7 and sleep:: 6 h and run:: 5')).toEqual(['mood=7', 'sleep=6 h', 'run=5']);
    expect(read('run:: 5 h:: 3 km::')).toEqual(['run=5', 'h=3']);
    expect(read('A mood:: 7; place:: Rome. It rained')).toEqual(['mood=7', 'place="Rome"']);
  });

  it.each([
    'mood::',
    'mood:: ',
    'mood:: ...',
    'mood::\n7',
    'mood:: sleep::',
    'std::vector<int> a',
    'a::: 7',
    '12:: 7',
    String.raw`\mood:: 7`,
    '#mood:: 7',
    'https://a.example/mood:: 7',
    '[mood:: 7](https://a.example)',
    '`mood:: 7`',
    '```\nmood:: 7\n```',
    '    mood:: 7',
    '> mood:: 7',
    '- > mood:: 7',
    '> a quote\nmood:: 7',
    '<a title="mood:: 7">',
  ])('%s is none', (text) => {
    expect(read(text)).toEqual([]);
  });

  it('counts below a quote, after a line between', () => {
    expect(read('> a quote\n\nmood:: 7')).toEqual(['mood=7']);
    expect(read('> a quote\n- mood:: 7')).toEqual(['mood=7']);
    expect(read('I said a > b, mood:: 7')).toEqual(['mood=7']);
  });

  it('tells where it stands', () => {
    const text = 'So sleep:: 6.5 h. And mood:: a bit low, really.';
    expect(trackersOf(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      'sleep:: 6.5 h',
      'mood:: a bit low, really',
    ]);
  });

  it('has one key in every case of letters', () => {
    expect(trackerKey('Mood')).toBe(trackerKey('mOOD'));
    expect(trackerKey('cafe\u0301')).toBe(trackerKey('CAFÉ'));
  });
});

const name = fc.constantFrom('mood', 'Deep-sleep', 'שינה', '睡眠', 'кофе', 'हिन्दी', 'run_2');
const number = fc.oneof(
  fc.integer(),
  fc.integer({ min: -99_999, max: 99_999 }).map((hundredths) => hundredths / 100),
);
const unit = fc.constantFrom('', 'h', 'km', 'km/h', '°C', '%', 'Stunden', 'glasses', '/10', '€');
const words = fc
  .array(fc.constantFrom('Lisbon', 'St.', 'rain,', 'Ω', 'ירושלים', '12', '🙂', '(old)', 'a;b'), {
    minLength: 1,
    maxLength: 5,
  })
  .map((parts) => parts.join(' '));

describe('any tracker', () => {
  it('that is written is read back', () => {
    fc.assert(
      fc.property(name, number, unit, (name, number, unit) => {
        const value = { kind: 'number', number: number === 0 ? 0 : number, unit } as const;
        const line = writeTracker(name, value) ?? '';
        expect(trackersOf(line)).toMatchObject([{ name, value }]);
        expect(trackersOf(`One.\n${line}\nTwo.`)).toMatchObject([{ name, value }]);
        expect(trackersOf(`${line}, mood:: 3`)).toMatchObject([{ name, value }, { name: 'mood' }]);
      }),
    );
    fc.assert(
      fc.property(name, words, (name, text) => {
        const line = writeTracker(name, { kind: 'words', text }) ?? '';
        expect(trackersOf(line)).toMatchObject([{ name, value: { kind: 'words', text } }]);
      }),
    );
  });

  it('that is code or a quote gives nothing', () => {
    fc.assert(
      fc.property(name, number, (name, number) => {
        const line = `${name}:: ${number}`;
        const hidden = [`\`${line}\``, `~~~\n${line}\n~~~`, `> ${line}`, `a\n\n\t${line}`];
        expect(hidden.flatMap(trackersOf)).toEqual([]);
      }),
    );
  });
});

it('a text without two colons has no tracker, and no text throws', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(trackersOf(text.replaceAll('::', ':'))).toEqual([]);
    }),
  );
  const odd = fc.constantFrom('a:: ', '7', ' ', '\n', '"', '`', '>', '(', ')', '.', ',', '-', 'km');
  fc.assert(
    fc.property(
      fc.array(odd).map((parts) => parts.join('')),
      (text) => {
        let last = 0;
        for (const { name, start, end } of trackersOf(text)) {
          expect(text.slice(start)).toMatch(new RegExp(`^${name}::`));
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start + name.length + 2);
          last = end;
        }
      },
    ),
  );
});

it.each([
  ['a:: ', 0],
  ['a:: 1 ', 1],
  ['a:: (', 0],
  ['a:: "', 0],
  ['a:: 1,111 ', 1],
  ['> a:: b\n', 0],
  ['a::', 0],
])('the longest text of "%s" is read in linear time', (part, each) => {
  const times = Math.floor(100_000 / part.length);
  expect(trackersOf(part.repeat(times))).toHaveLength(each * times);
});
