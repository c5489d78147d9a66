import { expect } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';

import { journey } from '../journey.ts';
import { patienceMs } from '../Screen.ts';

journey('wears the dark theme, on a phone as well', async ({ screen, person }) => {
  await screen.signUp(person);
  await screen.write('A word in the dark');
  await screen.open('/11-20-2025/settings');
  await screen.click('radio', 'Dark');
  const look = () =>
    screen.run(() => {
      const [red = 255] = /\d+/.exec(getComputedStyle(document.body).backgroundColor) ?? [];
      const { clientWidth, scrollWidth } = document.documentElement;
      return { isDark: Number(red) < 60, overflow: scrollWidth - clientWidth, width: innerWidth };
    });
  await expect.poll(async () => (await look()).isDark, { timeout: patienceMs }).toBe(true);
  await screen.tab.resize(390, 780);
  await screen.allSaved();
  for (const path of ['/', '/11-20-2025/settings', '/11-20-2025/calendar', '/11-20-2025/search']) {
    await screen.open(path);
    await screen.see('heading');
    await screen.see('button', 'Account');
    const { isDark, overflow, width } = await look();
    expect({ path, isDark, width }).toEqual({ path, isDark: true, width: 390 });
    expect(overflow, path).toBeLessThanOrEqual(0);
  }
});

journey('prints a day as its date and its text', async ({ screen, person }) => {
  await screen.signUp(person, '/11-20-2025');
  await screen.write('A line to print');
  await screen.allSaved();
  const pdf = await getDocumentProxy(new Uint8Array(await screen.tab.pdf()));
  const { text } = await extractText(pdf, { mergePages: true });
  expect(text).toContain('A line to print');
  // Firefox draws the bold month as outlines, which hold no text.
  expect(text).toMatch(/Thursday[^]*2025/);
  expect(text).not.toMatch(/Look back|Add entry|All changes saved/);
});

journey(
  'refuses to turn text into code',
  async ({ screen, person }) => {
    await screen.signUp(person);
    await screen.write('<img src=x onerror="window.caught = 1">');
    await screen.hasEntry('<img src=x onerror="window.caught = 1">');
    const refused = await screen.run(() => {
      const attempts: Readonly<Record<string, () => unknown>> = {
        html: () => (document.body.innerHTML = '<img src=x onerror="window.caught = 2">'),
        script: () => {
          const script = document.createElement('script');
          script.textContent = 'window.caught = 3';
          document.head.append(script);
        },
        worker: () => new Worker('data:text/javascript,self.close()'),
      };
      return Object.entries(attempts).flatMap(([name, attempt]) => {
        try {
          attempt();
          return [];
        } catch {
          return [name];
        }
      });
    });
    expect(refused).toEqual(['html', 'script', 'worker']);
    expect(await screen.run(() => Reflect.has(window, 'caught'))).toBe(false);
  },
  { complains: /Trusted|Content.Security.Policy|requires a|violat/i },
);
