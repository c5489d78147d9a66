import { typedTagName } from '../../entries/tags.ts';
import { notInTagName } from '../../entries/tagsInWords.ts';
import { isTrackerName, trackersOf } from '../../entries/trackers/trackersOf.ts';
import { oneLine } from './candidateItem.ts';

/**
 * `value` as a line of the tracker `name` that is read back whole: `place:: Lisbon`, `place:: "12 Main Street"`. Empty if
 * `value` is. A value that no tracker can hold becomes `name: value`.
 */
export function trackerLine(name: string, value: string): string {
  const words = oneLine(value);
  if (words === '') return '';
  const tracker = typedTagName(oneLine(name)).replace(notInTagName, '_');
  if (isTrackerName(tracker)) {
    const inQuotes = words.replaceAll('"', "'");
    if (isReadWhole(`${tracker}:: ${words}`, words)) return `${tracker}:: ${words}`;
    if (isReadWhole(`${tracker}:: "${inQuotes}"`, inQuotes)) return `${tracker}:: "${inQuotes}"`;
  }
  return [oneLine(name), words].filter((part) => part !== '').join(': ');
}

/** The weather as lines of trackers. null: no temperature is known. */
export function weatherLines(sky: string, celsius: number | null): readonly string[] {
  return [
    trackerLine('weather', sky),
    celsius === null ? '' : trackerLine('temperature', `${Math.round(celsius)} °C`),
  ];
}

/** Whether `line` is one tracker with a number, or with `words`, and nothing else. Words may follow a score: `8/10 points`. */
function isReadWhole(line: string, words: string): boolean {
  const [tracked, ...others] = trackersOf(line);
  if (others.length > 0 || tracked?.start !== 0) return false;
  const { value, end } = tracked;
  if (value.kind === 'number') return end === line.length || value.unit.startsWith('/');
  return end === line.length && value.text === words;
}
