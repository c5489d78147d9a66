/** A new entry that is written on the whole page. */
export const wholePage = {
  area: 'wholePage' as const,
  back: 'Back to the day',
  /** The names of the keys as printed on a keyboard. */
  keys: (command: string, enter: string) =>
    `${enter} starts a new line. ${command}+${enter} adds the entry.`,
};
