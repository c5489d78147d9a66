import { useMemo } from 'react';

import { dayKey } from '../../dates/DayKey.ts';
import { dayLabel, timeLabel } from '../../dates/dayLabel.ts';
import { timeString } from '../../dates/TimeString.ts';
import { weekOf, weekdayOf, type Weekday } from '../../dates/weekOf.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useReadable } from '../../hooks/useReadable.ts';
import { useSettingsStore } from '../../hooks/useSettings.ts';
import { useTimeZone } from '../../hooks/time/useTimeZone.ts';
import { useWords } from '../../hooks/useWords.ts';
import { settings as settingsWords } from '../../words/en/settings.ts';
import { CheckSetting, SelectSetting, SettingsGroup, type OptionGroup } from './SettingChoice.tsx';
import { zonesToOffer, type OfferedZone } from './zones.ts';

/** A week from Sunday on, to name the weekdays. */
const aWeek = weekOf(dayKey('2026-11-20'), 0);

/** Settings for the start of the week, the start of the day, and the home zone. */
export function DaySettings() {
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
      hint={`${words.homeZoneHint} ${words.zoneIs(here)}`}
      onChoose={(zone) => store.choose({ homeZone: zone })}
    />
  );
}
