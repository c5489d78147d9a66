import type { Locator, Page } from '@playwright/test';

import { createRandom } from '../support/random.ts';
import { entry, expect, signUp, test, write } from './fixtures.ts';

const dates = ['3. Mai Zahnarzt', '7. Mai Umzug', '12. Mai Prüfung'];

/** Types `lines` with line breaks between them, as a person does. */
async function typeLines(page: Page, lines: readonly string[], key: string): Promise<void> {
  for (const [at, line] of lines.entries()) {
    if (at > 0) await page.keyboard.press(key);
    await page.keyboard.type(line);
  }
}

test('a typed number is the number, in a new entry and in an editor', async ({ page, person }) => {
  await signUp(page, person);
  const box = page.getByRole('textbox', { name: 'New entry' });
  await box.click();
  await typeLines(page, dates, 'Shift+Enter');
  await expect(box).toHaveValue(dates.join('\n'));
  await page.keyboard.press('Enter');
  await entry(page, 'Umzug').getByRole('button', { name: 'Edit entry' }).click();
  const editor = page.getByRole('textbox', { name: 'Entry text' });
  await expect(editor).toHaveValue(dates.join('\n'));
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('19. Juni');
  await expect(editor).toHaveValue([...dates, '19. Juni'].join('\n'));
  // What the aid did is one step of undo.
  await page.keyboard.press('Control+a');
  await typeLines(page, ['1. 2. Weltkrieg gelesen', '7.'], 'Shift+Enter');
  await page.keyboard.press('Space');
  await expect(editor).toHaveValue('1. 2. Weltkrieg gelesen\n7. ');
  await page.keyboard.press('Control+z');
  await expect(editor).toHaveValue('1. 2. Weltkrieg gelesen\n2. 7.');
});

test.describe('on a phone', () => {
  test.use({ isMobile: true, hasTouch: true, viewport: { width: 360, height: 640 } });

  test('a typed number is the number, also from a keyboard that predicts words', async ({
    page,
    person,
  }) => {
    await signUp(page, person);
    const box = page.getByRole('textbox', { name: 'New entry' });
    await box.tap();
    await typeLines(page, dates, 'Enter');
    await expect(box).toHaveValue(dates.join('\n'));
    const cdp = await page.context().newCDPSession(page);
    await page.keyboard.press('Enter');
    const words = '19. Juni';
    await cdp.send('Input.imeSetComposition', {
      text: words,
      selectionStart: words.length,
      selectionEnd: words.length,
    });
    await cdp.send('Input.insertText', { text: words });
    await expect(box).toHaveValue([...dates, words].join('\n'));
    await page.getByRole('button', { name: 'Add entry' }).tap();
    await expect(box).toHaveValue('');
  });
});

/** Whether the signs of `part` stand in `text`, in their order. */
function isWithin(part: string, text: string): boolean {
  let at = 0;
  for (const sign of part) {
    at = text.indexOf(sign, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

const keys = ['1', '2', '7', '.', '-', ' ', '[', ']', 'x', 'b', '*', '`', '#'];
const pieces = ['3. ', '7. Mai', '- ', '- a', '[] ', '- [ ] ', '4. '];

/** Takes everything back, and expects nothing but texts that were there before. */
async function undoAll(page: Page, box: Locator, seen: ReadonlySet<string>): Promise<void> {
  for (let text = await box.inputValue(); text !== '';) {
    await page.keyboard.press('Control+z');
    const before = await box.inputValue();
    expect(seen, `undo of ${JSON.stringify(text)}`).toContain(before);
    expect(before).not.toBe(text);
    text = before;
  }
}

for (const seed of [1, 2, 3, 4]) {
  test(`whatever is typed stays, and is taken back step by step (seed ${seed})`, async ({
    page,
    person,
  }) => {
    await signUp(page, person);
    await write(page, 'A day #river');
    const box = page.getByRole('textbox', { name: 'New entry' });
    await box.click();
    const random = createRandom(seed);
    const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)];
    const seen = new Set(['']);
    let typed = '';
    for (let step = 0; step < 40; step++) {
      const chance = random();
      if (chance < 0.25) {
        // A nested item moves out by the same key, and then no line is broken.
        await page.keyboard.press('Shift+Enter');
      } else if (chance < 0.32) await page.keyboard.press('Tab');
      else if (chance < 0.38) await page.keyboard.press('Shift+Tab');
      else {
        const piece = chance < 0.7 ? (pick(keys) ?? '') : (pick(pieces) ?? '');
        for (const sign of piece) {
          await page.keyboard.type(sign);
          typed += sign;
          seen.add(await box.inputValue());
        }
      }
      await box.focus();
      await page.keyboard.press('End');
      const text = await box.inputValue();
      seen.add(text);
      expect(isWithin(typed.replaceAll(/\s/g, ''), text), `${typed} in ${text}`).toBe(true);
    }
    const last = await box.inputValue();
    await undoAll(page, box, seen);
    for (let text = ''; text !== last; text = await box.inputValue()) {
      await page.keyboard.press('Control+y');
      expect(seen).toContain(await box.inputValue());
    }
  });
}
