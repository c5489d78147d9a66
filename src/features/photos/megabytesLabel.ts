import { numberLabel } from '../../words/numberLabel.ts';

const megabyte = 1_048_576;

/** `bytes` as a number of MB with one decimal, at least 0.1 unless there are none. */
export function megabytesLabel(bytes: number, locale: string): string {
  return numberLabel(bytes === 0 ? 0 : Math.max(0.1, bytes / megabyte), locale, 1);
}
