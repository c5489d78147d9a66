import { createContext, useContext } from 'react';

import type { Weekday } from '../dates/weekOf.ts';
import type { Clock } from '../sync/ports.ts';

/** Where and when the person is, as far as their device tells. */
export interface Environment {
  readonly clock: Clock;
  /** The IANA zone the person is in now; asked at every use, since it can change while the page is open. */
  readonly timeZone: () => string;
  /** BCP 47; how dates are worded. */
  readonly locale: string;
  readonly weekStartsOn: Weekday;
}

export const EnvironmentContext = createContext<Environment | undefined>(undefined);

/** The person's surroundings. Throws outside an EnvironmentContext. */
export function useEnvironment(): Environment {
  const environment = useContext(EnvironmentContext);
  if (environment === undefined) throw new Error('useEnvironment needs an EnvironmentContext');
  return environment;
}
