import type { ReactNode } from 'react';

import { EnvironmentContext, type Environment } from '../hooks/useEnvironment.ts';
import { SelectedDateProvider } from '../hooks/SelectedDateProvider.tsx';
import { SessionContext } from '../hooks/useSession.ts';
import { TodayContext } from '../hooks/useToday.ts';
import { WordsContext } from '../hooks/useWords.ts';
import type { Words } from '../words/Words.ts';
import type { AppServices } from './AppServices.ts';

/** What every screen may ask for, below a router. */
export function AppProviders(props: {
  readonly services: Pick<AppServices, 'today' | 'session'>;
  readonly environment: Environment;
  /** The sentences of the person's language; null for English. */
  readonly words?: Words | null;
  readonly children: ReactNode;
}) {
  const { services, environment, words = null, children } = props;
  return (
    <EnvironmentContext value={environment}>
      <WordsContext value={words}>
        <TodayContext value={services.today}>
          <SessionContext value={services.session}>
            <SelectedDateProvider>{children}</SelectedDateProvider>
          </SessionContext>
        </TodayContext>
      </WordsContext>
    </EnvironmentContext>
  );
}
