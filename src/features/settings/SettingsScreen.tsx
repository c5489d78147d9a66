import { useState, type ReactNode } from 'react';

import { timeLabel } from '../../dates/dayLabel.ts';
import { timeString } from '../../dates/TimeString.ts';
import { chooseDeviceTheme, deviceTheme, showTheme } from '../../hooks/page/theme.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useReadable } from '../../hooks/useReadable.ts';
import { useSettingsStore, type Settings } from '../../hooks/useSettings.ts';
import { useWords } from '../../hooks/useWords.ts';
import { settings as settingsWords } from '../../words/en/settings.ts';
import { browserLocale } from '../../lib/browserLocale.ts';
import { DaySettings } from './DaySettings.tsx';
import { localeName, localesToOffer } from './locales.ts';
import { RadioSetting, SelectSetting, SettingsGroup, type Option } from './SettingChoice.tsx';
import './settings.css';

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
