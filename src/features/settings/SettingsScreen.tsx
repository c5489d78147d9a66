import { type ReactNode, useMemo, useState } from 'react';

import { currentZone } from '../../dates/currentZone.ts';
import { dayKey } from '../../dates/DayKey.ts';
import { dayLabel, timeLabel } from '../../dates/dayLabel.ts';
import { timeString } from '../../dates/TimeString.ts';
import { type Weekday, weekdayOf, weekOf } from '../../dates/weekOf.ts';
import { chooseDeviceTheme, deviceTheme, showTheme } from '../../hooks/page/theme.ts';
import { useTimeZone } from '../../hooks/time/useTimeZone.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useReadable } from '../../hooks/useReadable.ts';
import { useSettingsStore } from '../../hooks/useSettings.ts';
import type { Settings } from '../../settings/Settings.ts';
import { useWords } from '../../hooks/useWords.ts';
import { browserLocale } from '../../lib/browserLocale.ts';
import { settings as settingsWords } from '../../words/en/settings.ts';
import './settings.css';
import { localeName, localesToOffer } from './locales.ts';
import {
  CheckSetting,
  type Option,
  type OptionGroup,
  RadioSetting,
  SelectSetting,
  SettingsGroup,
} from './SettingChoice.tsx';
import { type OfferedZone, zonesToOffer } from './zones.ts';

/** An example of the time format. */
const anAfternoon = timeString(14, 5, 0);

/** The settings. Each choice applies at once. `children`: groups of other features, at the end. */
export function SettingsScreen({ children }: { readonly children?: ReactNode }) {
  const words = useWords(settingsWords);
  const store = useSettingsStore();
  const { settings, notUnderstood, isUnsent } = useReadable(store);
  const { locale } = useEnvironment();

  return (
    <section className="settings">
      <h1 className="view-title">{words.title}</h1>
      <div role="status">
        {notUnderstood.length > 0 && (
          <p className="notice">
            {words.notUnderstood(new Intl.ListFormat(locale).format(notUnderstood))}
          </p>
        )}
        {isUnsent && <p className="quiet">{words.unsent}</p>}
      </div>
      <SettingsGroup name={words.looks}>
        <RadioSetting
          label={words.themeLabel}
          options={themeOptions(words.theme)}
          value={settings.theme}
          onChoose={(theme) => store.choose({ theme })}
        />
        <DeviceThemeSetting />
      </SettingsGroup>
      <LanguageSettings />
      <DaySettings />
      <SettingsGroup name={words.writing}>
        <RadioSetting<Settings['enterKey']>
          label={words.enterKeyLabel}
          options={[
            { value: 'adds', name: words.enterKey.adds },
            { value: 'breaks', name: words.enterKey.breaks },
          ]}
          value={settings.enterKey}
          hint={words.enterKeyHint}
          onChoose={(enterKey) => store.choose({ enterKey })}
        />
      </SettingsGroup>
      {children}
    </section>
  );
}

function themeOptions(
  names: Readonly<Record<Settings['theme'], string>>,
): readonly Option<Settings['theme']>[] {
  return (['system', 'light', 'dark'] as const).map((value) => ({ value, name: names[value] }));
}

function LanguageSettings() {
  const words = useWords(settingsWords);
  const store = useSettingsStore();
  const { settings } = useReadable(store);
  const { locale, hourCycle } = useEnvironment();
  const { spoken, datesOnly } = localesToOffer(settings.locale);
  const named = (value: string) => ({ value, name: localeName(value) });
  const example = (cycle: 'h12' | 'h23') => timeLabel(anAfternoon, locale, cycle);
  return (
    <SettingsGroup name={words.languageAndRegion}>
      <SelectSetting
        label={words.language}
        groups={[
          { options: [{ value: null, name: words.asDevice(localeName(browserLocale())) }] },
          { name: words.spoken, options: spoken.map(named) },
          { name: words.datesOnly, options: datesOnly.map(named) },
        ]}
        value={settings.locale}
        hint={words.languageHint}
        onChoose={(chosen) => store.choose({ locale: chosen })}
      />
      <SelectSetting<Settings['hourCycle']>
        label={words.hours}
        groups={[
          {
            options: [
              { value: null, name: words.hourCycle.byCustom },
              { value: 'h12', name: words.hourCycle.h12(example('h12')) },
              { value: 'h23', name: words.hourCycle.h23(example('h23')) },
            ],
          },
        ]}
        value={hourCycle}
        onChoose={(chosen) => store.choose({ hourCycle: chosen })}
      />
    </SettingsGroup>
  );
}

/** The theme of this device, which stays on it. */
function DeviceThemeSetting() {
  const words = useWords(settingsWords);
  const { settings } = useReadable(useSettingsStore());
  const [own, setOwn] = useState(deviceTheme);

  function choose(theme: Settings['theme'] | null) {
    chooseDeviceTheme(theme);
    showTheme(settings.theme);
    setOwn(theme);
  }

  return (
    <SelectSetting
      label={words.deviceTheme}
      groups={[
        { options: [{ value: null, name: words.asEverywhere(words.theme[settings.theme]) }] },
        { options: themeOptions(words.theme) },
      ]}
      value={own}
      onChoose={choose}
    />
  );
}

/** A week from Sunday on, to name the weekdays. */
const aWeek = weekOf(dayKey('2026-11-20'), 0);

/** Settings for the start of the week, the start of the day, and the home zone. */
function DaySettings() {
  const words = useWords(settingsWords);
  const store = useSettingsStore();
  const { settings } = useReadable(store);
  const { locale, hourCycle, customaryWeekStart } = useEnvironment();
  const weekdays = aWeek.map((day) => ({
    value: weekdayOf(day),
    name: dayLabel(day, 'weekday', locale),
  }));
  const nameOf = (weekday: Weekday) =>
    weekdays.find(({ value }) => value === weekday)?.name ?? String(weekday);
  const hours = Array.from({ length: 24 }, (_, hour) => ({
    value: hour,
    name: timeLabel(timeString(hour, 0, 0), locale, hourCycle),
  }));

  return (
    <SettingsGroup name={words.days}>
      <SelectSetting
        label={words.weekStartsOn}
        groups={[
          { options: [{ value: null, name: words.byCustom(nameOf(customaryWeekStart)) }] },
          { options: weekdays },
        ]}
        value={settings.weekStartsOn}
        onChoose={(weekStartsOn) => store.choose({ weekStartsOn })}
      />
      <CheckSetting
        label={words.weekNumbers}
        isOn={settings.weekNumbers}
        onChoose={(weekNumbers) => store.choose({ weekNumbers })}
      />
      <SelectSetting
        label={words.dayStartHour}
        groups={[{ options: hours }]}
        value={settings.dayStartHour}
        hint={words.dayStartHint}
        onChoose={(dayStartHour) => store.choose({ dayStartHour })}
      />
      <HomeZoneSetting />
    </SettingsGroup>
  );
}

/** The home zone: none, or any zone that this browser knows. */
function HomeZoneSetting() {
  const words = useWords(settingsWords);
  const store = useSettingsStore();
  const { homeZone } = useReadable(store).settings;
  const here = useTimeZone();
  const groups = useMemo(() => {
    const { byRegion, others } = zonesToOffer(homeZone === null ? [here] : [here, homeZone]);
    const option = ({ zone, name }: OfferedZone) => ({ value: zone, name });
    return [
      ...byRegion.map(({ region, zones }) => ({
        name: words.zoneRegion[region],
        options: zones.map(option),
      })),
      { options: others.map(option) },
    ] satisfies readonly OptionGroup<string>[];
  }, [homeZone, here, words]);
  return (
    <SelectSetting<string | null>
      label={words.homeZone}
      groups={[{ options: [{ value: null, name: words.noHomeZone }] }, ...groups]}
      value={homeZone}
      hint={`${words.homeZoneHint} ${words.zoneIs(currentZone(here))}`}
      onChoose={(zone) => store.choose({ homeZone: zone })}
    />
  );
}
