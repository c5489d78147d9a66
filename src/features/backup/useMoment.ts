import { useEnvironment } from '../../hooks/useEnvironment.ts';

/** Writes an instant (epoch ms) as a date and a time, in the person's language and zone. */
export function useMoment(): (atMs: number) => string {
  const { locale, timeZone } = useEnvironment();
  const label = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: timeZone(),
  });
  return (atMs) => label.format(atMs);
}
