import { useState } from 'react';

import { chooseTheme, readTheme, type Theme } from '../../hooks/theme.ts';
import { useWords } from '../../hooks/useWords.ts';
import { settings } from '../../words/en/settings.ts';
import './settings.css';

const themes: readonly Theme[] = ['system', 'light', 'dark'];

/** What a person can set; each choice counts at once. */
export function SettingsScreen() {
  const words = useWords('settings', settings);
  const [theme, setTheme] = useState(readTheme);

  function choose(chosen: Theme) {
    chooseTheme(chosen);
    setTheme(chosen);
  }

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
              onChange={() => choose(option)}
            />
            {words.theme[option]}
          </label>
        ))}
      </fieldset>
    </section>
  );
}
