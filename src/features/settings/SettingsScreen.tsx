import { useSettings, useSettingsStore, type Settings } from '../../hooks/useSettings.ts';
import { useWords } from '../../hooks/useWords.ts';
import { settings as settingsWords } from '../../words/en/settings.ts';
import './settings.css';

const themes: readonly Settings['theme'][] = ['system', 'light', 'dark'];

/** What a person can set; each choice counts at once. */
export function SettingsScreen() {
  const words = useWords('settings', settingsWords);
  const { theme } = useSettings();
  const { choose } = useSettingsStore();

  return (
    <section className="settings">
      <h1 className="view-title">{words.title}</h1>
      <fieldset className="settings-group">
        <legend>{words.looks}</legend>
        {themes.map((option) => (
          <label key={option} className="settings-choice">
            <input
              type="radio"
              name="theme"
              checked={theme === option}
              onChange={() => choose({ theme: option })}
            />
            {words.theme[option]}
          </label>
        ))}
      </fieldset>
    </section>
  );
}
