import type { Page } from '@playwright/test';

import { viewNames } from '../../src/app/viewNames.ts';
import { words as german } from '../../src/words/de/index.ts';
import { words as hebrew } from '../../src/words/he/index.ts';
import type { Words } from '../../src/words/Words.ts';
import { expectNoFaults } from './expectNoFaults.ts';
import { chooseSignOut, expect, type Person, signUp, test, write } from './fixtures.ts';

/** Every address: the day, and the screens in its place. */
const addresses = ['/11-20-2026', ...viewNames.map((name) => `/11-20-2026/${name}`)];

/** Long and short texts, in both directions, a task, a tag, and a text without break points. */
const entries = [
  'Tea with Ann. #house',
  '- [ ] call the surveyor',
  'שתינו תה בגינה ודיברנו על הבית',
  'https://example.com/a-very-long-address/that-does-not-break/anywhere-at-all/and-goes-on-and-on',
];

async function signUpIn(words: Words, page: Page, person: Person): Promise<void> {
  const { account, app } = words;
  await page.goto('/');
  await page.getByRole('button', { name: account.createInstead }).click();
  await page.getByRole('textbox', { name: account.email }).fill(person.email);
  await page.getByLabel(account.password, { exact: true }).fill(person.password);
  await page.getByRole('button', { name: account.form.create.submit }).click();
  await expect(page.getByRole('button', { name: app.account, exact: true })).toBeVisible();
}

/**
 * Expects that nothing visible is outside the page or wider than it. Late content (measured days, Markdown) needs
 * a frame or two of layout, so the check repeats.
 */
async function expectNothingOutside(page: Page, where: string): Promise<void> {
  await expect.poll(async () => outsideOf(page), { message: where }).toEqual([]);
}

async function outsideOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const found: string[] = [];
    if (document.documentElement.scrollWidth > width) found.push('the page scrolls sideways');
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      if (element.closest('.visually-hidden, svg, [data-scrolls], pre, .table, option') !== null)
        continue;
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const { left, right } = element.getBoundingClientRect();
      if (right - left === 0 || (left >= -1 && right <= width + 1)) continue;
      if (isScrolledInside(element)) continue;
      found.push(
        `${element.tagName}.${element.className} ${Math.round(left)}..${Math.round(right)}`,
      );
    }
    return found;

    /** Parts of an element that scrolls by itself may be outside. */
    function isScrolledInside(element: Element): boolean {
      for (let up = element.parentElement; up !== null; up = up.parentElement) {
        if (['auto', 'scroll', 'hidden', 'clip'].includes(getComputedStyle(up).overflowX))
          return true;
      }
      return false;
    }
  });
}

/** Expects that no buttons, links and fields overlap once the layout is final. */
async function expectNoOverlap(page: Page, where: string): Promise<void> {
  await expect.poll(async () => overlapsOf(page), { message: where }).toEqual([]);
}

async function overlapsOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const controls = [
      ...document.querySelectorAll<HTMLElement>('main :is(button, a, input, select, textarea)'),
    ]
      .filter((element) =>
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
      )
      // The bottom of the window covers scrolling content, and so does the preview of a day. The touch targets of an
      // entry's tools slightly overlap its first line.
      .filter(
        (element) =>
          element.closest('.day-foot, .day-preview, .visually-hidden, .entry-tools') === null,
      )
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && box.height > 1);
    const found: string[] = [];
    for (const [index, one] of controls.entries()) {
      for (const other of controls.slice(index + 1)) {
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
        // The button that shows a password lies in its field.
        if (other.element.getAttribute('aria-controls') === one.element.id) continue;
        const across =
          Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const down =
          Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (across > 2 && down > 2)
          found.push(
            `${one.element.outerHTML.slice(0, 120)} and ${other.element.outerHTML.slice(0, 120)}`,
          );
      }
    }
    return found;
  });
}

/** Opens `address` inside the app and waits for its screen. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator('main')).toBeVisible();
  await expect(page.locator('main h1, main h2').first()).toBeVisible();
}

const spoken = [
  { words: german, locale: 'de-DE', lang: 'de', dir: 'ltr', before: 'ArrowLeft' },
  { words: hebrew, locale: 'he-IL', lang: 'he', dir: 'rtl', before: 'ArrowRight' },
] as const;

for (const { words, locale, lang, dir, before } of spoken) {
  test.describe(`in ${lang}`, () => {
    test.use({ locale, reducedMotion: 'reduce' });

    test('a day is written, changed, taken back and left, without a word of English', async ({
      page,
      person,
    }) => {
      await signUpIn(words, page, person);
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      await expect(page.locator('html')).toHaveAttribute('dir', dir);

      const { day, editor, sync, menu, app, settings } = words;
      const box = page.getByRole('textbox', { name: day.newEntry });
      await box.fill('One');
      await page.getByRole('button', { name: day.addEntry }).click();
      const list = page.getByRole('list', { name: day.entries });
      await expect(list.getByText('One')).toBeVisible();
      await expect(page.getByRole('status', { name: sync.status })).toHaveText(sync.saved);

      await list.getByRole('button', { name: day.edit }).click();
      await page.getByRole('textbox', { name: editor.entryText }).fill('Two');
      await page.getByRole('button', { name: editor.save }).click();
      await expect(list.getByText('Two')).toBeVisible();
      await list.locator('[data-tool="more"]').click();
      await list.getByRole('button', { name: day.history }).click();
      await expect(page.getByRole('dialog', { name: words.history.title })).toBeVisible();
      await page.getByRole('button', { name: words.parts.close }).click();
      await list.getByRole('button', { name: day.delete }).click();
      await page.getByRole('button', { name: day.undo }).click();
      await expect(list.getByText('Two')).toBeVisible();

      await page.keyboard.press('Escape');
      const today = await page.locator('h1 time').getAttribute('datetime');
      await page.keyboard.press(before);
      await expect
        .poll(async () => (await page.locator('h1 time').getAttribute('datetime')) ?? '')
        .not.toBe(today);
      const dayBefore = (await page.locator('h1 time').getAttribute('datetime')) ?? '';
      expect(dayBefore < (today ?? '')).toBe(true);
      await page.getByRole('button', { name: day.today, exact: true }).click();

      await page.getByRole('button', { name: app.account, exact: true }).click();
      await page.getByRole('menuitem', { name: menu.settings }).click();
      await expect(page.getByRole('heading', { level: 1, name: settings.title })).toBeVisible();
      await page
        .getByRole('combobox', { name: settings.language })
        .selectOption({ label: 'English' });
      await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
      await page.reload();
      await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();

      await chooseSignOut(page);
      // What was chosen went with the person; the device speaks its own language again.
      await expect(
        page.getByRole('button', { name: words.account.form['sign-in'].submit }),
      ).toBeVisible();
    });

    test('every screen holds, and nothing is in a person’s way', async ({ page, person }) => {
      await page.goto('/');
      await expectNothingOutside(page, 'signing in');
      await signUpIn(words, page, person);
      for (const text of entries) {
        const box = page.getByRole('textbox', { name: words.day.newEntry });
        await box.fill(text);
        await box.press('Enter');
        await expect(box).toHaveValue('');
      }
      for (const address of ['/', ...addresses]) {
        await open(page, address);
        for (const width of [360, 1280]) {
          await page.setViewportSize({ width, height: 800 });
          await expectNothingOutside(page, address);
          await expectNoOverlap(page, address);
        }
        // The other width and the colours are those of English, which has its own test.
        await expectNoFaults(page, address, { widths: [360], colorSchemes: ['light'] });
      }
    });
  });
}

/** Doubles every text: tests the room that a language twice as long as English needs. */
function doubleTexts(): void {
  const isWritten = (node: Node) =>
    node.parentElement?.closest('.entry-text, textarea, option, time, kbd') ?? null;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const nodes: Node[] = [];
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) nodes.push(node);
  for (const node of nodes) {
    const text = node.nodeValue ?? '';
    if (/\p{L}{2}/u.test(text) && isWritten(node) === null) node.nodeValue = `${text} ${text}`;
  }
}

for (const locale of ['en-US', 'he-IL'] as const) {
  test.describe(`with all texts twice as long as in ${locale}`, () => {
    test.use({ locale: 'en-US', reducedMotion: 'reduce', viewport: { width: 360, height: 800 } });

    test('no screen breaks', async ({ page, person }) => {
      await signUp(page, person);
      for (const text of entries) await write(page, text);
      await page.goto('/11-20-2026/settings');
      if (locale === 'he-IL') {
        await page.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'עברית' });
        await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
      }
      for (const address of ['/', ...addresses]) {
        await open(page, address);
        await page.evaluate(doubleTexts);
        await expectNothingOutside(page, address);
        await expectNoOverlap(page, address);
      }
    });
  });
}
