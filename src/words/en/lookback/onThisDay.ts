import { counted } from '../../counted.ts';

/** The same date in earlier years, a month ago and a week ago. */
export const onThisDay = {
  title: (monthAndDay: string) => `On this day: ${monthAndDay}`,
  weekAgo: 'A week ago',
  monthAgo: 'A month ago',
  yearsAgo: (years: number, locale: string) =>
    counted('en', years, { one: '# year ago', other: '# years ago' }, locale),
  nothing: 'Nothing was written on this day in earlier years, a month ago or a week ago.',
  allMuted: 'Everything for this day is muted.',
  reading: 'Loading…',
  incomplete: (longDay: string) =>
    `Days before ${longDay} are not on this device yet. They appear here as they arrive.`,
  nothingHere: 'Your log is not on this device yet. Entries appear here as they arrive.',
  partly: 'Some entries of this day are not on this device yet.',

  mute: 'Mute this day',
  muteNamed: (longDay: string) => `Mute ${longDay}`,
  muted: 'Muted days',
  mutedLead: 'These days are not shown here. They stay in your log.',
  from: 'From',
  to: 'To',
  muteStretch: 'Mute these days',
  stretch: (from: string, to: string) => `${from} to ${to}`,
  unmute: 'Show again',
  unmuteNamed: (days: string) => `Show ${days} again`,
  noSuchStretch: "Choose a first day, and a last day that isn't before it.",
  saidMuted: (days: string) => `Muted ${days}.`,
  saidUnmuted: (days: string) => `Showing ${days} again.`,
  notKept: "This couldn't be saved. Try again.",
};
