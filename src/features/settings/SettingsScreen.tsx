import { useState } from 'react';

import { chooseTheme, readTheme, type Theme } from '../../hooks/theme.ts';
import './settings.css';
import { settingsWords, themeWords } from './settingsWords.ts';

const themes: readonly Theme[] = ['system', 'light', 'dark'];

/** What a person can set; each choice counts at once. */
export function SettingsScreen() {
  const [theme, setTheme] = useState(readTheme);

  function choose(chosen: Theme) {
    chooseTheme(chosen);
    setTheme(chosen);
  }

  return (
    <section className="settings">
      <h1 className="view-title">{settingsWords.title}</h1>
      <fieldset className="settings-group">
        <legend>{settingsWords.looks}</legend>
        {themes.map((option) => (
          <label key={option} className="settings-choice">
            <input
              type="radio"
              name="theme"
              checked={theme === option}
              onChange={() => choose(option)}
            />
            {themeWords[option]}
          </label>
        ))}
      </fieldset>
    </section>
  );
}
