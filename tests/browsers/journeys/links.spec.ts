import { expect } from '@playwright/test';

import { journey } from '../journey.ts';

journey('leads from past words, a neighbour and Read to their day', async ({ screen, person }) => {
  await screen.signUp(person, '/11-20-2024');
  await screen.write('Kingfisher at the weir');
  await screen.open('/11-20-2025');
  await screen.write('Frost on the weir');
  const year = 'Wednesday, November 20, 2024';
  await screen.click('button', year);
  await screen.see('link', year);
  await screen.urlIs(/\/11-20-2025$/);
  await screen.click('link', undefined, { nameLike: `^Previous written day: ${year} Kingfisher` });
  await screen.urlIs(/\/11-20-2024$/);
  await screen.back(/\/11-20-2025$/);
  await screen.open('/11-20-2025/read');
  await screen.click('link', undefined, { nameLike: '^\\d+:\\d\\d' });
  await screen.urlIs(/\/11-20-2025#\w+$/);
  const isFocused = () =>
    screen.run(() => document.activeElement?.textContent.includes('Frost on the weir') ?? false);
  await expect.poll(isFocused).toBe(true);
  await screen.back(/\/11-20-2025\/read$/);
});

journey(
  'writes on the whole page, and follows a person and a link to a day',
  async ({ screen, person }) => {
    await screen.signUp(person);
    await screen.see('textbox', 'New entry');
    await screen.press('Enter', 'Control', 'Shift');
    await screen.see('dialog');
    const text = 'With @anna, as on [that day](/11-20-2025)';
    await screen.fill('New entry', text);
    await screen.press('Escape');
    await screen.sees(0, 'dialog');
    await screen.valueIs('New entry', text);
    await screen.click('button', 'Write on the whole page');
    await screen.click('button', 'Back to the day');
    await screen.sees(0, 'dialog');
    await screen.valueIs('New entry', text);
    await screen.press('Enter', 'Control', 'Shift');
    await screen.see('dialog');
    await screen.back(/\/$/);
    await screen.sees(0, 'dialog');
    await screen.click('button', 'Add entry');
    await screen.click('link', '@anna');
    await screen.urlIs(/\/people\?q=anna$/);
    await screen.see('heading', '@anna');
    await screen.back(/\/$/);
    await screen.click('link', 'that day');
    await screen.urlIs(/\/11-20-2025$/);
    await screen.see('heading', 'Linked from');
    await screen.see('link', undefined, { nameLike: 'With @anna, as on that day$' });
  },
);
