/**
 * Generates a realistic log. The same arguments always give the same log, so that measurements can be compared.
 */

export interface SeedEntry {
  /** ULID of the entry's instant, so that ids sort like a person's. */
  readonly id: string;
  readonly writeId: string;
  readonly time: string;
  readonly zone: string;
  readonly text: string;
  /** Epoch ms. */
  readonly createdAtMs: number;
}

export interface SeedDay {
  /** `M-D-YYYY` without padding, as in the database. */
  readonly day: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** In time order. */
  readonly entries: readonly SeedEntry[];
}

type Random = () => number;

/**
 * Random numbers from 0 (inclusive) to 1 (exclusive), by mulberry32, a public-domain generator with 32 bits of
 * state.
 */
function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function pick<T>(random: Random, choices: readonly [T, ...T[]]): T {
  return choices[Math.floor(random() * choices.length)] ?? choices[0];
}

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A ULID of `instantMs` (epoch ms). `random`: from 0 inclusive to 1 exclusive. */
export function ulid(random: Random, instantMs: number): string {
  let time = '';
  for (let rest = instantMs, place = 0; place < 10; place += 1, rest = Math.floor(rest / 32))
    time = `${crockford.charAt(rest % 32)}${time}`;
  let tail = '';
  for (let place = 0; place < 16; place += 1) tail += crockford.charAt(Math.floor(random() * 32));
  return time + tail;
}

const openings = [
  'Walked to the river before work',
  'Long call with Mara about the move',
  'Finished the third chapter',
  'Rain all morning',
  'Fixed the leak under the sink',
  'Lunch with the team',
  'Could not sleep until two',
  'Planted beans along the south wall',
  'Train late again, forty minutes',
  'Wrote back to Jonas',
  'Reviewed the budget for spring',
  'Bread turned out well this time',
  'Ran 7.4 km, legs heavy',
  'Dentist, nothing to do',
  'The children built a fort in the hall',
  'Standup, then two hours of quiet',
] as const;

const continuations = [
  ' and thought about what to keep.',
  '; must remember to ask about the key.',
  ', better than expected.',
  '. The light was very clear.',
  '. Felt tired but content.',
  '. Started again from the beginning, slower this time.',
  ', then home by the long way.',
  '. Cost 23.50, receipt in the blue folder.',
  '. Nobody else seemed to mind.',
  '.',
] as const;

const otherScripts = [
  'Сегодня первый снег, очень тихо.',
  '朝から雨。図書館で本を三冊借りた。',
  'اليوم زرت جدتي وشربنا الشاي معًا.',
  'היום התחלתי ללמוד לנגן בגיטרה.',
  '오늘은 산책하면서 사진을 많이 찍었다.',
  'आज बाज़ार से आम लाए। 🥭',
  'Καλημέρα! Ο ήλιος βγήκε επιτέλους ☀️',
  'Größe prüfen: Ärmel zu lang, Füße ok. 👨‍👩‍👧‍👦',
] as const;

const tags = ['#work', '#home', '#health', '#garden', '#reading', '#family', '#idea'] as const;

function sentence(random: Random): string {
  return pick(random, openings) + pick(random, continuations);
}

function entryText(random: Random): string {
  const kind = random();
  if (kind < 0.04) return pick(random, otherScripts);
  if (kind < 0.09)
    return `## ${pick(random, openings)}\n\n${sentence(random)} **${sentence(random)}** See [notes](https://example.com/${Math.floor(random() * 1000)}).`;
  if (kind < 0.17)
    return [0, 1, 2]
      .map(() => `- [${random() < 0.6 ? 'x' : ' '}] ${pick(random, openings)}`)
      .join('\n');
  if (kind < 0.2)
    return `> ${sentence(random)}\n\n\`code ${Math.floor(random() * 100)}\` and _more_.`;
  if (kind < 0.21)
    return Array.from({ length: 40 }, () => sentence(random)).join(random() < 0.5 ? ' ' : '\n\n');
  const more = random() < 0.4 ? ` ${sentence(random)}` : '';
  const tag = random() < 0.3 ? ` ${pick(random, tags)}` : '';
  return sentence(random) + more + tag;
}

/** The person's zone by month: mostly home, sometimes away. */
const zones = [
  'Europe/Berlin',
  'Europe/Berlin',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Tokyo',
  'Pacific/Auckland',
  'Asia/Kolkata',
] as const;

const twoDigits = (value: number) => String(value).padStart(2, '0');
const dayMs = 86_400_000;

/** The offset of a zone from UTC at an instant, in ms; positive east of Greenwich. */
function offsetMs(zone: string, instantMs: number): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(instantMs);
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value);
  const wall = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
  return Math.round((wall - instantMs) / 60_000) * 60_000;
}

function zoneOf(date: Date): string {
  const month = date.getUTCFullYear() * 12 + date.getUTCMonth();
  return pick(createRandom(month), zones);
}

function seedDay(midnightUtcMs: number, perDay: number): SeedDay {
  const date = new Date(midnightUtcMs);
  const random = createRandom(midnightUtcMs / dayMs + perDay * 1_000_003);
  const zone = zoneOf(date);
  const offset = offsetMs(zone, midnightUtcMs + dayMs / 2);
  const firstSecond = 6 * 3600;
  const seconds = Array.from(
    { length: perDay },
    () => firstSecond + Math.floor(random() * (24 * 3600 - firstSecond)),
  ).sort((a, b) => a - b);
  return {
    day: `${date.getUTCMonth() + 1}-${date.getUTCDate()}-${String(date.getUTCFullYear()).padStart(4, '0')}`,
    date: date.toISOString().slice(0, 10),
    entries: seconds.map((second) => {
      const createdAtMs = midnightUtcMs + second * 1000 - offset;
      return {
        id: ulid(random, createdAtMs),
        writeId: ulid(random, createdAtMs),
        time: [second / 3600, (second / 60) % 60, second % 60]
          .map((part) => twoDigits(Math.floor(part)))
          .join(':'),
        zone,
        text: entryText(random),
        createdAtMs,
      };
    }),
  };
}

/**
 * `years` times 365 days that end with `lastDate` (`YYYY-MM-DD`, inclusive), oldest first, `perDay` entries each.
 */
export function* seedLog(lastDate: string, years: number, perDay: number): Generator<SeedDay> {
  const last = Date.parse(`${lastDate}T00:00:00Z`);
  for (let back = Math.round(years * 365); back >= 1; back -= 1)
    yield seedDay(last - (back - 1) * dayMs, perDay);
}
