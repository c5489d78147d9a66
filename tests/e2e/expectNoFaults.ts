import { expect, type Page } from '@playwright/test';

import { axeFaults } from './axeFaults.ts';

/** A phone, and a wide screen. */
const everyWidth = [360, 1280] as const;

const everyColorScheme = ['light', 'dark'] as const;

/** axe's rules about colours, the only difference in dark mode. */
const colorRules = ['color-contrast', 'link-in-text-block'];

interface Looks {
  readonly widths?: readonly number[];
  readonly colorSchemes?: readonly (typeof everyColorScheme)[number][];
}

/**
 * Expects that axe finds no problem and that nothing overflows, in light and dark mode, at each of `widths`. The
 * window keeps the last width.
 */
export async function expectNoFaults(
  page: Page,
  where: string,
  { widths = everyWidth, colorSchemes = everyColorScheme }: Looks = {},
): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of colorSchemes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const faults = await axeFaults(page, colorScheme === 'dark' ? { rules: colorRules } : {});
      expect(faults, `${where}, ${colorScheme}, ${width} wide`).toEqual([]);
    }
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${where}, ${width} wide: nothing sticks out`).toBeLessThanOrEqual(0);
  }
}
