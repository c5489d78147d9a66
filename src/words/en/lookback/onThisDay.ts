import { counted } from '../../counted.ts';

/** The same date in earlier years, a month ago and a week ago. */
export const onThisDay = {
  title: (monthAndDay: string) => `On this day: ${monthAndDay}`,
  weekAgo: 'A week ago',
  monthAgo: 'A month ago',
  yearsAgo: (years: number, locale: string) =>
    counted('en', years, { one: '# year ago', other: '# years ago' }, locale),
  nothing: 'Nothing was written on this day in earlier years, nor a week or a month ago.',
  allMuted: 'Everything that would be shown here is muted.',
  reading: 'Looking…',
  incomplete: (longDay: string) =>
    `Days before ${longDay} are not on this device yet. They are shown here as they arrive.`,
  nothingHere:
    'Your log is not on this device yet. What there is will be shown here as it arrives.',
  partly: 'There is more of this day that is not on this device yet.',

  mute: 'Mute this day',
  muteNamed: (longDay: string) => `Mute ${longDay}`,
  muted: 'Muted days',
  mutedLead: 'These days are not shown here. They stay in your log as they are.',
  from: 'From',
  to: 'To',
  muteStretch: 'Mute these days',
  stretch: (from: string, to: string) => `${from} to ${to}`,
  unmute: 'Show again',
  unmuteNamed: (days: string) => `Show ${days} again`,
  noSuchStretch: 'The first day has to lie before the last.',
  saidMuted: (days: string) => `${days}: muted.`,
  saidUnmuted: (days: string) => `${days}: shown again.`,
  notKept: 'This could not be kept. Please try again.',
};
