// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { showStartProblem } from './showStartProblem.ts';

beforeEach(() => {
  document.body.innerHTML = '<div id="first-paint" hidden>Daylog</div><div id="root"></div>';
});

afterEach(() => vi.restoreAllMocks());

const alert = () => document.querySelector('[role="alert"]');

it.each([
  ['en-US', 'ltr', "Daylog couldn't start in this browser. Your words are safe.", 'Try again'],
  ['C', 'ltr', "Daylog couldn't start in this browser. Your words are safe.", 'Try again'],
  ['de', 'ltr', 'Daylog konnte in diesem Browser nicht starten.', 'Noch einmal versuchen'],
  ['he', 'rtl', 'המילים שלך שמורות', 'ניסיון נוסף'],
])(
  'explains the problem in the language of %s, and offers another try',
  (locale, dir, text, again) => {
    vi.spyOn(navigator, 'language', 'get').mockReturnValue(locale);
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue([locale]);
    showStartProblem('broken', new RangeError('Saw a heron'));
    expect(alert()?.textContent).toContain(text);
    expect(alert()?.getAttribute('dir')).toBe(dir);
    expect(alert()?.querySelector('button')?.textContent).toBe(again);
    expect(alert()?.querySelector('code')?.textContent).toMatch(
      /^Daylog [\d.]+ · start\/broken\/RangeError · (?:on|off)line · \d{4}-/,
    );
    expect(document.body.textContent).not.toContain('heron');
  },
);

it('says it once, names a file that did not load, and keeps the day on screen', () => {
  const area = document.getElementById('first-paint');
  Object.assign(area ?? {}, { inert: true, hidden: false });
  showStartProblem('load', new TypeError('Failed to fetch'));
  showStartProblem('broken', new Error());
  expect(document.querySelectorAll('[role="alert"]')).toHaveLength(1);
  expect(alert()?.textContent).toContain("A part of Daylog couldn't be loaded.");
  expect(area?.isConnected).toBe(true);
});

it('says nothing once the app is there', () => {
  document.getElementById('root')?.append('The app');
  showStartProblem('broken', new Error());
  expect(alert()).toBeNull();
});
