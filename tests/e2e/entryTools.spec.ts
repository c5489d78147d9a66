import type { Page } from '@playwright/test';

import { expect, signUp, test, write } from './fixtures.ts';

/** The words and times of entries that a tool lies over, or whose tool is not in the window. */
function coveredWords(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.entry')].flatMap((entry) => {
      const tools = [...entry.querySelectorAll('.entry-tools > button')].map((tool) =>
        tool.getBoundingClientRect(),
      );
      const covered = tools
        .filter(({ left, right }) => left < 0 || right > document.documentElement.clientWidth)
        .map(({ left, right }) => `A tool is at ${left} to ${right}`);
      const texts = document.createTreeWalker(entry, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
        if (text.parentElement?.closest('.entry-tools') !== null) continue;
        // Code and tables scroll sideways in a box of their own.
        const box = text.parentElement.closest('pre, .table')?.getBoundingClientRect();
        const range = document.createRange();
        range.selectNodeContents(text);
        const isCovered = [...range.getClientRects()].some((word) =>
          tools.some(
            (tool) =>
              word.width > 0 &&
              word.left < tool.right &&
              tool.left < Math.min(word.right, box?.right ?? Infinity) &&
              word.top + 4 < tool.bottom &&
              tool.top < word.bottom - 4,
          ),
        );
        if (isCovered) covered.push(String(text.textContent));
      }
      return covered;
    }),
  );
}

test('no tool lies over words, at any width, text size and direction', async ({ page, person }) => {
  await signUp(page, person);
  await write(page, `A long walk by the river. ${'And then some more of it. '.repeat(12)}#river`);
  await write(page, '# A heading that takes more than one line\n\n- a list\n- of things');
  await write(page, `\`\`\`\n${'one line of code that is long '.repeat(6)}\n\`\`\``);
  await write(page, `- [ ] ${'a task that is long '.repeat(9)}\n- [ ] short`);
  await write(page, `| one | two |\n|---|---|\n| ${'a cell '.repeat(20)} | b |`);
  await write(page, `> ${'הליכה ארוכה לאורך הנהר. '.repeat(12)}`);
  await write(page, 'הליכה ארוכה לאורך הנהר. '.repeat(12));
  await write(page, `#star\n\n${'ShortWords '.repeat(30)}`);
  const last = page.getByRole('listitem').filter({ hasText: 'ShortWords' });
  await last.getByRole('button', { name: 'Edit entry' }).click();
  await page.getByRole('textbox', { name: 'Entry text' }).press('End');
  await page.keyboard.type(' edited');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Entries' }).getByRole('code')).toBeVisible();
  await last.hover();
  await expect(last.locator('.time-seconds')).toBeVisible();
  for (const direction of ['ltr', 'rtl']) {
    for (const size of ['100%', '200%']) {
      await page.evaluate(
        ([dir, fontSize]) =>
          Object.assign(document.documentElement, { dir, style: `font-size: ${fontSize}` }),
        [direction, size] as const,
      );
      for (const width of [360, 480, 639, 640, 720, 820, 900, 1000, 1056, 1100, 1180, 1280, 1600]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await coveredWords(page), `${direction}, ${size}, ${width} px`).toEqual([]);
      }
    }
  }
});

test('the tools of an entry are hidden without pointer or focus, but always reachable', async ({
  page,
  person,
}) => {
  await signUp(page, person);
  await page.getByRole('textbox', { name: 'New entry' }).fill('Crows');
  await page.keyboard.press('Enter');
  const entry = page.getByRole('listitem').filter({ hasText: 'Crows' });
  // By their names, like a screen reader.
  const edit = entry.getByRole('button', { name: 'Edit entry' });
  const remove = entry.getByRole('button', { name: 'Delete entry' });
  const drawing = remove.locator('.icon');
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(drawing).toBeHidden();
  // Nothing moves for the tools and the seconds.
  const places = () =>
    Promise.all([
      entry.getByText('Crows').boundingBox(),
      page.locator('.composer').boundingBox(),
      entry.boundingBox(),
    ]);
  // The new entry settles in first. A view that is replaced cancels its animations.
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map(({ finished }) => finished)),
  );
  const before = await places();
  await expect(entry.locator('.time-seconds')).toBeHidden();
  await entry.hover();
  await expect(drawing).toBeVisible();
  await expect(entry.locator('.time-seconds')).toBeVisible();
  expect(await places()).toEqual(before);
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(drawing).toBeHidden();
  const more = entry.getByRole('button', { name: /^Entry actions/ });
  await edit.focus();
  await expect(drawing).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(remove).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(more).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(entry.getByRole('button', { name: 'Copy as Markdown' })).toBeVisible();
  expect(await places()).toEqual(before);
  await page.keyboard.press('Tab');
  await expect(entry.getByRole('button', { name: 'Star' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(drawing).toBeHidden();
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(entry.locator('.entry-tools')).toHaveCSS('opacity', '0');
  await remove.focus();
  await expect(entry.locator('.entry-tools')).toHaveCSS('opacity', '1');
});
