import { useLayoutEffect, useMemo, type ReactNode } from 'react';

import {
  EnvironmentContext,
  type DeviceEnvironment,
  type Environment,
} from '../hooks/useEnvironment.ts';
import { showTheme } from '../hooks/page/theme.ts';
import { SelectedDateProvider } from '../hooks/SelectedDateProvider.tsx';
import { SessionContext } from '../hooks/account/useSession.ts';
import { useReadable } from '../hooks/useReadable.ts';
import { SettingsContext } from '../hooks/useSettings.ts';
import type { Settings } from '../settings/Settings.ts';
import { TodayContext } from '../hooks/time/useToday.ts';
import { WordsContext } from '../hooks/useWords.ts';
import type { AppServices } from './AppServices.ts';
import { weekStartIn } from './browser/browserEnvironment.ts';
import { useSpokenWords, type SpokenWords } from './useSpokenWords.ts';

const english: SpokenWords = { language: 'en', words: null };

/** The contexts of every screen. Needs a router above it. */
export function AppProviders(props: {
  readonly services: Pick<AppServices, 'today' | 'session' | 'settings'>;
  readonly environment: DeviceEnvironment;
  /** The first sentences; English when left out. */
  readonly firstWords?: SpokenWords;
  readonly children: ReactNode;
}) {
  const { services, environment: device, firstWords = english, children } = props;
  const { settings } = useReadable(services.settings);
  const environment = useMemo(() => environmentOf(device, settings), [device, settings]);
  const words = useSpokenWords(environment.locale, firstWords);
  useLayoutEffect(() => showTheme(settings.theme), [settings.theme]);
  return (
    <SettingsContext value={services.settings}>
      <EnvironmentContext value={environment}>
        <WordsContext value={words}>
          <TodayContext value={services.today}>
            <SessionContext value={services.session}>
              <SelectedDateProvider>{children}</SelectedDateProvider>
            </SessionContext>
          </TodayContext>
        </WordsContext>
      </EnvironmentContext>
    </SettingsContext>
  );
}

/** Settings override the device. A chosen locale also sets the default first day of the week. */
function environmentOf(device: DeviceEnvironment, settings: Settings): Environment {
  const { locale, weekStartsOn, hourCycle, dayStartHour } = settings;
  const customaryWeekStart = locale === null ? device.weekStartsOn : weekStartIn(locale);
  return {
    ...device,
    locale: locale ?? device.locale,
    weekStartsOn: weekStartsOn ?? customaryWeekStart,
    customaryWeekStart,
    hourCycle,
    dayStartHour,
  };
}
