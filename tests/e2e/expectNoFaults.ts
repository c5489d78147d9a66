import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

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
      // Its other mode opens a blank page after each run, for frames of other origins. Daylog has no frames.
      const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
      const { violations } = await (
        colorScheme === 'dark' ? axe.withRules(colorRules) : axe
      ).analyze();
      const faults = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`,
      );
      expect(faults, `${where}, ${colorScheme}, ${width} wide`).toEqual([]);
    }
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${where}, ${width} wide: nothing sticks out`).toBeLessThanOrEqual(0);
  }
}
