import { createContext, useContext } from 'react';

import type { Weekday } from '../dates/weekOf.ts';
import type { Clock } from '../lib/Clock.ts';

/** The person's place and time, as the device reports them. */
export interface DeviceEnvironment {
  readonly clock: Clock;
  /** The current IANA zone. A function, because the zone can change while the page is open. */
  readonly timeZone: () => string;
  /** BCP 47; decides how dates and numbers are written. */
  readonly locale: string;
  readonly weekStartsOn: Weekday;
}

/** The device's environment with the person's settings applied. */
export interface Environment extends DeviceEnvironment {
  /** The regional default of `weekStartsOn`. */
  readonly customaryWeekStart: Weekday;
  /** Until this hour (0 to 23), entries go to the previous day. */
  readonly dayStartHour: number;
  /** 12 or 24 hours; null: the locale's default. */
  readonly hourCycle: 'h12' | 'h23' | null;
}

export const EnvironmentContext = createContext<Environment | undefined>(undefined);

/** The person's environment. Throws outside an EnvironmentContext. */
export function useEnvironment(): Environment {
  const environment = useContext(EnvironmentContext);
  if (environment === undefined) throw new Error('useEnvironment needs an EnvironmentContext');
  return environment;
}
