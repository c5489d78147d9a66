import type { Page } from '@playwright/test';
import { getDocumentProxy } from 'unpdf';

import { wordsAsRead } from '../../src/entries/markdown/plainText.ts';
import { seedPerson } from '../support/seedPerson.ts';
import type { LocalBackend } from '../support/startLocalBackend.ts';
import { axeFaults } from './axeFaults.ts';
import { stored } from './ownerView.ts';
import { expect, signIn, signUp, test } from './fixtures.ts';
import { isEncrypted, turnOnEncryption } from './encryptByScreens.ts';
import { pathOf, writeLate } from './overManyDays.ts';

/** A page of a PDF: its text, and the edges of what stands on it, in points. */
interface PrintedPage {
  readonly text: string;
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
}

/** Makes the book with the button, prints it as a file and reads its pages. */
async function printed(page: Page): Promise<readonly PrintedPage[]> {
  await page.getByRole('button', { name: 'Make the book' }).click();
  await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeVisible({
    timeout: 120_000,
  });
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })));
  return Promise.all(
    Array.from({ length: pdf.numPages }, async (_none, index) => {
      const sheet = await pdf.getPage(index + 1);
      const { width, height } = sheet.getViewport({ scale: 1 });
      const { items } = await sheet.getTextContent();
      const texts = items.flatMap((item) => ('str' in item ? [item] : []));
      const inked = texts.filter(({ str }) => str.trim() !== '');
      return {
        text: texts.map(({ str, hasEOL }) => str + (hasEOL ? '\n' : '')).join(''),
        width,
        height,
        left: Math.min(...inked.map(({ transform }) => Number(transform[4]))),
        right: Math.max(...inked.map(({ transform, width: w }) => Number(transform[4]) + w)),
      };
    }),
  );
}

async function openBook(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Make a book' }).click();
  await expect(page.getByRole('dialog', { name: 'A book of your days' })).toBeVisible();
}

const wordsIn = (text: string) => text.normalize('NFKC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

function counted(words: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** The texts of the log that has an entry on the last day of 2025, as the database has them. */
async function seededTexts(backend: LocalBackend): Promise<readonly string[]> {
  const logs = Object.values((await stored(backend, 'logs')) as object) as readonly {
    readonly entries?: Readonly<
      Record<string, Readonly<Record<string, { readonly text: string }>>>
    >;
  }[];
  const days = logs.find(({ entries }) => entries?.['12-31-2025'] !== undefined)?.entries ?? {};
  return Object.values(days).flatMap((day) => Object.values(day).map(({ text }) => text));
}

/** The contents of the book: each month with its page. */
function contentsOf(pages: readonly PrintedPage[]): readonly (readonly [string, number])[] {
  const lines = pages.slice(1, 6).flatMap(({ text }) => text.split('\n'));
  return lines.flatMap((line) => {
    const [, month, number] = /^\s*(\p{Lu}\p{Ll}+ \d{4})\s*\d+ days?\s*(\d+)\s*$/u.exec(line) ?? [];
    return month === undefined ? [] : [[month, Number(number)] as const];
  });
}

test('a year becomes a book: its page numbers are true, and no word is missing or cut', async ({
  page,
  person,
  backend,
}) => {
  await seedPerson(backend, person, 365, { until: '2025-12-31', perDay: 4 });
  await signIn(page, person, '/7-1-2025/year');
  // Nothing is missing: the copy is complete.
  await expect(page.getByText(/Your log is still being copied/)).toBeHidden({ timeout: 120_000 });
  await openBook(page);
  const pages = await printed(page);
  const contents = contentsOf(pages);
  expect(contents).toHaveLength(12);
  for (const [month, number] of contents) {
    // The running head names the month too, so the page before must not.
    expect(pages[number - 1]?.text, month).toContain(month);
    if (number > 3) expect(pages[number - 2]?.text, `before ${month}`).not.toContain(month);
  }
  await expect(page.getByText(`The book has ${pages.length} pages.`)).toBeVisible();
  // From the second page of the text on, each page has its number.
  for (const [index, { text }] of pages.entries())
    if (index > 1) expect(wordsIn(text), `page ${index + 1}`).toContain(String(index + 1));

  // A PDF names letters by their fonts, and this machine may have none for other scripts.
  // The tick of a task is drawn, not written.
  const texts = (await seededTexts(backend)).map((text) => wordsAsRead(text).replaceAll('[x]', ''));
  const read = texts.flatMap(wordsIn);
  const inLog = counted(read.filter((word) => /^[\p{Script=Latin}\p{N}]+$/u.test(word)));
  expect(inLog.size).toBeGreaterThan(100);
  const inBook = counted(pages.flatMap(({ text }) => wordsIn(text)));
  const missing = [...inLog].filter(([word, count]) => (inBook.get(word) ?? 0) < count);
  expect(missing.map(([word, count]) => `${word} ${inBook.get(word) ?? 0} of ${count}`)).toEqual(
    [],
  );
  for (const { width, height, left, right } of pages) {
    expect([width, height].map(Math.round)).toEqual([420, 595]);
    expect(left).toBeGreaterThanOrEqual(39);
    expect(right).toBeLessThanOrEqual(width - 39);
  }
});

test('texts of every kind are whole in a book', async ({ page, person }) => {
  const long = 'Donaudampfschifffahrtsgesellschaft'.repeat(8);
  const cells = Array.from({ length: 9 }, (_none, column) => `Spalte${column}wort`);
  const texts = [
    `A long word: ${long}`,
    `שלום עולם, היום ירד גשם`,
    '東京で雨が降った。桜が咲いた。',
    `\`\`\`\nconst line = "${'x'.repeat(160)}";\n\`\`\``,
    `| ${cells.join(' | ')} |\n|${' --- |'.repeat(9)}\n| ${cells.map((cell) => `${cell}zwei`).join(' | ')} |`,
    '12. twelve\n13. thirteen\n\n- [x] done\n- [ ] open',
    `> ${Array.from({ length: 700 }, (_none, index) => `quote${index}`).join(' ')}`,
  ];
  await signUp(page, person);
  for (const [index, text] of texts.entries())
    await writeLate(page, `2026-02-${String(index + 1).padStart(2, '0')}`, text);
  await page.goto('/2-1-2026/year');
  await openBook(page);
  await page.getByLabel('Title').fill('Kind of everything');
  for (const [paper, width] of [
    ['A5', 420],
    ['A4', 595],
    ['Letter', 612],
  ] as const) {
    await page.getByLabel('Paper').selectOption(paper);
    const pages = await printed(page);
    expect(pages[0]?.text).toContain('Kind of everything');
    const all = pages.map(({ text }) => text).join('\n');
    const close = all.normalize('NFKC').replace(/\s+/g, '');
    for (const part of [long, '東京で雨が降った。桜が咲いた。', 'twelve', '12.'])
      expect(close, part).toContain(part.normalize('NFKC'));
    // A page ends within the line.
    expect(close.match(/x/g)?.length).toBeGreaterThanOrEqual(160);
    for (const word of ['שלום', 'עולם', 'גשם']) expect(close).toContain(word);
    for (const cell of cells) expect(close).toContain(`${cell}zwei`);
    for (let index = 0; index < 700; index += 1) expect(close).toContain(`quote${index}`);
    for (const each of pages) {
      expect(Math.round(each.width)).toBe(width);
      expect(each.left).toBeGreaterThan(30);
      expect(each.right).toBeLessThan(each.width - 30);
    }
    const contents = contentsOf(pages);
    expect(contents).toHaveLength(1);
    expect(pages[(contents[0]?.[1] ?? 0) - 1]?.text).toContain('February 2026');
  }
});

test('a book leaves out what the person says, and goes with its dialog', async ({
  page,
  person,
}) => {
  await signUp(page, person);
  await writeLate(page, '2026-03-01', '#star\n\nKept and starred');
  await writeLate(page, '2026-03-02', '#star\n\nStarred at #work');
  await writeLate(page, '2026-03-03', '#star\n\nStarred on a day that is left out');
  await writeLate(page, '2026-03-04', 'Not starred');
  await page.goto(pathOf('2026-03-01', 'year'));
  await openBook(page);
  await page.getByLabel('Only starred entries').click();
  await page.getByText('Leave something out').click();
  await page.getByLabel('Without entries with these tags').fill('#Work');
  await page.getByLabel('Without these days').fill('2026-13');
  await page.getByRole('button', { name: 'Make the book' }).click();
  await expect(page.getByRole('alert').filter({ hasText: '2026-13' })).toBeVisible();
  expect(await axeFaults(page, { within: 'dialog' })).toEqual([]);
  await page.getByLabel('Without these days').fill('3-3-2026');
  const pages = await printed(page);
  const text = pages.map((each) => each.text).join('\n');
  expect(text).toContain('Kept and starred');
  expect(text).not.toMatch(/#work|left out|Not starred/);
  expect(await axeFaults(page, { within: 'dialog' })).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.locator('.book')).toHaveCount(0);
  await expect(page.locator('html')).not.toHaveAttribute('data-book');
  await expect(page.getByRole('button', { name: 'Make a book' })).toBeFocused();
});

test('an encrypted log becomes a book with its words', async ({ page, person }) => {
  await signUp(page, person);
  await turnOnEncryption(page, person);
  await isEncrypted(page);
  await writeLate(page, '2026-03-01', 'Words that the server cannot read');
  await page.goto(pathOf('2026-03-01', 'year'));
  await openBook(page);
  const pages = await printed(page);
  expect(pages.at(-1)?.text).toContain('Words that the server cannot read');
  expect(contentsOf(pages)).toEqual([['March 2026', 3]]);
});
