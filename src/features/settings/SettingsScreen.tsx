import { type ReactNode, useMemo, useState } from 'react';

import { currentZone } from '../../dates/currentZone.ts';
import { datePath } from '../../dates/datePath.ts';
import { dayKey } from '../../dates/DayKey.ts';
import { dayLabel, timeLabel } from '../../dates/dayLabel.ts';
import { timeString } from '../../dates/TimeString.ts';
import { type Weekday, weekdayOf, weekOf } from '../../dates/weekOf.ts';
import { Link } from '../../hooks/page/Link.tsx';
import { chooseTextLook, textLook, type TextLook } from '../../hooks/page/textLook.ts';
import { useTheme } from '../../hooks/page/useTheme.ts';
import { useTimeZone } from '../../hooks/time/useTimeZone.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useSelectedDate } from '../../hooks/useSelectedDate.ts';
import { useReadable } from '../../hooks/useReadable.ts';
import { useSettingsStore } from '../../hooks/useSettings.ts';
import type { Settings } from '../../settings/Settings.ts';
import { useWords } from '../../hooks/useWords.ts';
import { browserLocale } from '../../lib/browserLocale.ts';
import { settings as settingsWords } from '../../words/en/settings.ts';
import { languageOf, type Language } from '../../words/language.ts';
import { numberLabel } from '../../words/numberLabel.ts';
import './settings.css';
import { formatsToOffer, languagesToOffer, localeName } from './locales.ts';
import {
  CheckSetting,
  type OptionGroup,
  RadioSetting,
  SelectSetting,
  SettingsGroup,
} from './SettingChoice.tsx';
import { type OfferedZone, zonesToOffer } from './zones.ts';

const themes = ['system', 'light', 'dark'] as const;

/** An example of the time format. */
const anAfternoon = timeString(14, 5, 0);

/** The settings. Each choice applies at once. `children`: groups of other features, at the end. */
export function SettingsScreen({ children }: { readonly children?: ReactNode }) {
  const words = useWords(settingsWords);
  const store = useSettingsStore();
  const { settings, notUnderstood, isUnsent } = useReadable(store);
  const { locale } = useEnvironment();
  const { selectedDate } = useSelectedDate();

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
      <LookSettings />
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
        {selectedDate !== '' && (
          <Link className="quiet-action" to={datePath(selectedDate, 'templates')}>
            {words.templates}
          </Link>
        )}
      </SettingsGroup>
      {children}
    </section>
  );
}

/** The look of the page. */
function LookSettings() {
  const words = useWords(settingsWords);
  const { theme, isOnlyHere, chooseTheme, chooseOnlyHere } = useTheme();
  return (
    <SettingsGroup name={words.looks}>
      <RadioSetting
        label={words.themeLabel}
        options={themes.map((value) => ({ value, name: words.theme[value] }))}
        value={theme}
        onChoose={chooseTheme}
      />
      <CheckSetting label={words.onlyHere} isOn={isOnlyHere} onChoose={chooseOnlyHere} />
      <TextLookSetting look="size" label={words.textSize} names={words.textSizes} />
      <TextLookSetting look="width" label={words.textWidth} names={words.textWidths} />
      <DayValuesSetting />
    </SettingsGroup>
  );
}

/** A choice about written texts on this device. `names` has a name for each value. */
function TextLookSetting(props: {
  readonly look: TextLook;
  readonly label: string;
  readonly names: Readonly<Record<string, string>>;
}) {
  const { look, label, names } = props;
  const words = useWords(settingsWords);
  const [shown, setShown] = useState(() => textLook(look));
  return (
    <SelectSetting
      label={label}
      className={`setting-text-${look}`}
      groups={[{ options: Object.entries(names).map(([value, name]) => ({ value, name })) }]}
      value={shown}
      hint={words.here}
      onChoose={(value) => {
        chooseTextLook(look, value);
        setShown(value);
      }}
    />
  );
}

/** Whether a day shows the values of its trackers, on this device. */
function DayValuesSetting() {
  const words = useWords(settingsWords);
  const [isOn, setOn] = useState(() => textLook('values') === 'shown');
  return (
    <CheckSetting
      label={words.dayValues}
      isOn={isOn}
      onChoose={(isChosen) => {
        chooseTextLook('values', isChosen ? 'shown' : 'normal');
        setOn(isChosen);
      }}
    />
  );
}

function LanguageSettings() {
  const words = useWords(settingsWords);
  const store = useSettingsStore();
  const { settings } = useReadable(store);
  const { locale, hourCycle } = useEnvironment();
  const offered = languagesToOffer();
  const nameOf = (language: Language) =>
    offered.find((offer) => offer.language === language)?.name ?? language;
  const formats = settings.locale === null ? [] : formatsToOffer(settings.locale);
  const example = (cycle: 'h12' | 'h23') => timeLabel(anAfternoon, locale, cycle);
  return (
    <SettingsGroup name={words.languageAndRegion}>
      <SelectSetting<Language | null>
        label={words.language}
        groups={[
          {
            options: [
              { value: null, name: words.asDevice(nameOf(languageOf(browserLocale()))) },
              ...offered.map(({ language, name }) => ({ value: language, name })),
            ],
          },
        ]}
        value={settings.locale === null ? null : languageOf(settings.locale)}
        onChoose={(chosen) =>
          store.choose({
            locale: offered.find(({ language }) => language === chosen)?.locale ?? null,
          })
        }
      />
      {formats.length > 1 && (
        <SelectSetting<string | null>
          label={words.formats}
          groups={[{ options: formats.map((value) => ({ value, name: localeName(value) })) }]}
          value={settings.locale}
          onChoose={(chosen) => store.choose({ locale: chosen })}
        />
      )}
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

/** A week from Sunday on, to name the weekdays. */
const aWeek = weekOf(dayKey('2026-11-20'), 0);

/** Settings for the start of the week and of the day, for rest days, and for the home zone. */
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
      <SelectSetting
        label={words.restDays}
        groups={[
          { options: [0, 1, 2, 3].map((value) => ({ value, name: numberLabel(value, locale) })) },
        ]}
        value={settings.restDaysPerWeek}
        hint={words.restDaysHint}
        onChoose={(restDaysPerWeek) => store.choose({ restDaysPerWeek })}
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
