import { createContext, useContext } from 'react';

import type { Weekday } from '../dates/weekOf.ts';
import type { Clock } from '../lib/Clock.ts';

/** Where and when the person is, as far as their device tells. */
export interface DeviceEnvironment {
  readonly clock: Clock;
  /** The IANA zone the person is in now; asked at every use, since it can change while the page is open. */
  readonly timeZone: () => string;
  /** BCP 47; how dates and numbers are worded. */
  readonly locale: string;
  readonly weekStartsOn: Weekday;
}

/** The same, with what the person has chosen in its place. */
export interface Environment extends DeviceEnvironment {
  /** What `weekStartsOn` would be if nothing had been chosen. */
  readonly customaryWeekStart: Weekday;
  /** The hour, 0 to 23, before which it is still the day before. */
  readonly dayStartHour: number;
  /** How the hours of a time are counted; null: by the custom of the locale. */
  readonly hourCycle: 'h12' | 'h23' | null;
}

export const EnvironmentContext = createContext<Environment | undefined>(undefined);

/** The person's surroundings. Throws outside an EnvironmentContext. */
export function useEnvironment(): Environment {
  const environment = useContext(EnvironmentContext);
  if (environment === undefined) throw new Error('useEnvironment needs an EnvironmentContext');
  return environment;
}
