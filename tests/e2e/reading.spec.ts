import type { Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';

import { expect, signUp, test, write } from './fixtures.ts';

const table =
  '| Übung | Gewichtsveränderung | Wiederholungszahlen | Bemerkungen |\n|---|---|---|---|\n' +
  '| Kniebeuge | 102,5 | 3*8 | Trainingspartnerin |\n| Bank | 80 | 5*5 | Schulter | extra7 |';

async function printed(page: Page): Promise<string> {
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ format: 'A4' })));
  return (await extractText(pdf, { mergePages: true })).text;
}

/** The words of the tables that stand in more than one line. */
function brokenWords(page: Page): Promise<readonly string[]> {
  return page.locator('.entry-text :is(th, td)').evaluateAll((cells) =>
    cells.flatMap((cell) => {
      const words = [...cell.textContent.matchAll(/\S+/g)];
      return words.flatMap(({ 0: word, index }) => {
        const text = cell.firstChild;
        if (text === null) return [];
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return range.getClientRects().length > 1 ? [word] : [];
      });
    }),
  );
}

test.describe('on a narrow screen', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('an entry shows what was written: numbers, bullets, and tables that scroll by themselves', async ({
    page,
    person,
  }) => {
    await signUp(page, person);
    await write(page, '3. Mai\n7. Mai\n12. Mai');
    await write(page, '- milk\n  - oat\n- bread');
    await write(page, `Runs ~5 km\n\n${table}`);
    await write(page, '1986. What a year');
    const items = page.locator('.entry-text ol').first().getByRole('listitem');
    await expect(items).toHaveCount(3);
    expect(await items.evaluateAll((all) => all.map((item) => item.getAttribute('value')))).toEqual(
      ['3', '7', '12'],
    );
    const bullets = page.locator('.entry-text ul');
    await expect(bullets.first()).toHaveCSS('list-style-type', 'disc');
    await expect(bullets.nth(1)).toHaveCSS('list-style-type', 'circle');
    await expect(page.locator('.entry-text td')).toHaveCount(10);
    expect(await brokenWords(page)).toEqual([]);
    const widths = await page.evaluate(() => {
      const box = document.querySelector('.entry-text .table');
      return {
        page: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        table: (box?.scrollWidth ?? 0) - (box?.clientWidth ?? 0),
      };
    });
    // The space for a scroll bar counts for the one and not for the other.
    expect(widths.page).toBeLessThanOrEqual(0);
    expect(widths.table).toBeGreaterThan(0);
  });
});

test('print keeps words of tables whole, and prints each address once', async ({
  page,
  person,
}) => {
  await signUp(page, person);
  await write(page, 'see https://a.example/once and [notes](https://b.example/behind)');
  await write(page, table);
  await expect(page.locator('.entry-text table')).toBeVisible();
  const text = await printed(page);
  expect(text.match(/a\.example\/once/g)).toHaveLength(1);
  expect(text.match(/b\.example\/behind/g)).toHaveLength(1);
  for (const word of ['Gewichtsveränderung', 'Wiederholungszahlen', 'Trainingspartnerin', 'extra7'])
    expect(text).toContain(word);
});

test('forced colours keep the marks of the week, and the line under the shown day', async ({
  page,
  person,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await signUp(page, person);
  await write(page, 'a day with words');
  const day = page.locator('.week-day[aria-current]');
  await expect(day.locator('.week-day-mark')).toHaveAttribute('data-amount', /[1-6]/);
  const colours = await day.evaluate((element) => {
    const mark = element.querySelector('.week-day-mark');
    if (mark === null) throw new Error('Each day has a mark');
    return {
      page: getComputedStyle(document.documentElement).backgroundColor,
      line: getComputedStyle(element, '::after').backgroundColor,
      mark: getComputedStyle(mark).backgroundColor,
    };
  });
  expect(colours.line).not.toBe(colours.page);
  expect(colours.mark).not.toBe(colours.page);
});
