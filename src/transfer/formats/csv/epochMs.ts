/** The instant (epoch ms) in a cell with the seconds or milliseconds since 1970, of 2001 to 2286. null for any other. */
export function epochMs(cell: string): number | null {
  const [, seconds, thousandths] = /^([1-9]\d{9})(?:\.\d+|(\d{3}))?$/.exec(cell) ?? [];
  return seconds === undefined ? null : Number(seconds + (thousandths ?? '000'));
}
