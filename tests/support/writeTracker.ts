import {
  isTrackerName,
  trackersOf,
  type TrackedValue,
} from '../../src/entries/trackers/trackersOf.ts';

/**
 * The line of a tracker, which {@link trackersOf} reads back. null: no line says this, as `name` has no letter or the
 * words have a line break or a quote.
 */
export function writeTracker(name: string, value: TrackedValue): string | null {
  if (!isTrackerName(name)) return null;
  for (const written of formsOf(value)) {
    const line = `${name}:: ${written}`;
    const [read, ...others] = trackersOf(line);
    if (
      read !== undefined &&
      others.length === 0 &&
      isSame(read.value, value) &&
      read.name === name
    )
      return line;
  }
  return null;
}

function formsOf(value: TrackedValue): readonly string[] {
  if (value.kind === 'words') return [value.text, `"${value.text}"`];
  const figures = String(value.number);
  return value.unit === ''
    ? [figures]
    : [`${figures} ${value.unit}`, `${figures}${value.unit}`, `${value.unit}${figures}`];
}

function isSame(read: TrackedValue, value: TrackedValue): boolean {
  if (read.kind === 'words') return value.kind === 'words' && read.text === value.text;
  return value.kind === 'number' && read.number === value.number && read.unit === value.unit;
}
