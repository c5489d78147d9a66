import { journey } from '../journey.ts';

journey('finds a word, and opens its entry', async ({ screen, person }) => {
  await screen.signUp(person, '/11-20-2025');
  await screen.write('Crème brûlée at the house of Ada');
  await screen.open('/11-18-2025');
  await screen.write('an older house');
  await screen.click('heading');
  await screen.press('/');
  await screen.urlIs(/\/11-18-2025\/search$/);
  await screen.fill('Search entries', 'creme');
  await screen.sees(1, 'link', undefined, { text: 'Crème brûlée' });
  await screen.fill('Search entries', 'HOUS');
  await screen.see('link', undefined, { text: 'an older house' });
  await screen.press('ArrowDown');
  await screen.press('Enter');
  await screen.urlIs(/\/11-20-2025#\w+$/);
  await screen.hasEntry('Crème brûlée at the house of Ada');
});

journey('walks the calendar by keys, and opens a day', async ({ screen, person }) => {
  await screen.signUp(person, '/2-29-2024');
  await screen.write('A leap day');
  await screen.allSaved();
  await screen.open('/2-29-2024/calendar');
  await screen.see('grid', 'February 2024');
  await screen.see('button', 'Thursday, February 29, 2024, 1 entry');
  await screen.press('ArrowRight');
  await screen.see('grid', 'March 2024');
  await screen.see('button', 'Friday, March 1, 2024, 0 entries');
  await screen.press('ArrowLeft');
  await screen.see('grid', 'February 2024');
  await screen.press('Enter');
  await screen.urlIs(/\/2-29-2024$/);
  await screen.hasEntry('A leap day');
});

journey(
  'makes a book of the year, and says whether its pages have numbers',
  async ({ screen, person, engine }) => {
    await screen.signUp(person, '/11-20-2025');
    await screen.write('Words for a book');
    await screen.allSaved();
    await screen.open('/11-20-2025/year');
    await screen.click('button', 'Make a book');
    await screen.see('dialog', 'A book of your days');
    const lacksNumbers = 'This browser cannot put page numbers';
    if (engine === 'chromium') await screen.sees(0, 'dialog', undefined, { text: lacksNumbers });
    else await screen.see('dialog', undefined, { text: lacksNumbers });
    await screen.click('button', 'Make the book');
    await screen.see('status', undefined, {
      text: engine === 'chromium' ? 'The book has 3 pages' : 'The book is ready',
    });
    await screen.see('button', 'Print or save as PDF');
  },
);
