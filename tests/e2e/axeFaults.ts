import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

/** What axe is asked: the part of the page, as a selector (default: all of it), and its rules. */
interface Question {
  readonly within?: string;
  /** Ids of rules. Default: all. */
  readonly rules?: readonly string[];
}

/**
 * The faults that axe finds on `page`, each as `rule: elements`. A document gets axe's code once: loading it takes
 * four times as long as a run.
 */
export async function axeFaults(
  page: Page,
  { within, rules }: Question = {},
): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const options: RunOptions = {
    resultTypes: ['violations'],
    // Daylog has no frames.
    iframes: false,
    // A day of the week strip shows "Sun 22", and is named in full.
    rules: { 'label-content-name-mismatch': { enabled: false } },
    ...(rules && { runOnly: { type: 'rule', values: [...rules] } }),
  };
  const violations = await page.evaluate(
    async ([selector, run]) => {
      const { violations: found } = await window.axe.run(selector ?? document, run);
      return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`);
    },
    [within, options] as const,
  );
  return violations;
}

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}
