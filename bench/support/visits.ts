import type { BrowserContext, CDPSession, Page } from 'playwright-core';

/** Samples on each side of a timed row; `BENCH_SAMPLES` for a quick look. */
export const samplesPerSide = Number(process.env['BENCH_SAMPLES'] ?? '15');

/** What a visit may be made to suffer. */
export interface Conditions {
  /** Times slower than the machine; 1 when not given. */
  readonly cpu?: number;
  /** Shaped network: round trip in ms and bits per second. */
  readonly network?: { readonly roundTripMs: number; readonly bitsPerSecond: number };
}

async function impose(client: CDPSession, conditions: Conditions): Promise<void> {
  if (conditions.cpu !== undefined)
    await client.send('Emulation.setCPUThrottlingRate', { rate: conditions.cpu });
  if (conditions.network !== undefined)
    await client.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: conditions.network.roundTripMs,
      downloadThroughput: conditions.network.bitsPerSecond / 8,
      uploadThroughput: conditions.network.bitsPerSecond / 8,
    });
}

/** A new page of `context` under `conditions`. */
export async function newPage(context: BrowserContext, conditions: Conditions = {}): Promise<Page> {
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  await impose(client, conditions);
  return page;
}

/**
 * A person's pause between two keys, 120 ms to 160 ms, never the same twice: after a pause of one length
 * each key would meet the browser's frames at the same place, and all samples would have the wait for the
 * next frame that this place happens to have.
 */
export async function pause(page: Page): Promise<void> {
  await page.waitForTimeout(120 + 40 * Math.random());
}

/** When the day's entries were on screen, in ms since navigation began. */
export async function untilDayPainted(page: Page): Promise<number> {
  const handle = await page.waitForFunction(
    () => performance.getEntriesByName('daylog:day-painted')[0]?.startTime,
    undefined,
    { timeout: 60_000 },
  );
  return (await handle.jsonValue()) ?? Number.NaN;
}

/** When the page's first content was painted, in ms since navigation began. */
export async function untilFirstPaint(page: Page): Promise<number> {
  const handle = await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    undefined,
    { timeout: 60_000 },
  );
  return (await handle.jsonValue()) ?? Number.NaN;
}

/** One variant of an interleaved run. */
export interface Variant {
  readonly name: string;
  sample(): Promise<number>;
}

/**
 * Samples every variant once a round, so that whatever the machine is doing meets all alike; the
 * first `warmUp` rounds are thrown away. Returns the samples by name.
 */
export async function interleave(
  variants: readonly Variant[],
  rounds: number = samplesPerSide,
  warmUp = 2,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const samples = new Map<string, number[]>(variants.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds + warmUp; round += 1) {
    for (const variant of variants) {
      const value = await variant.sample();
      if (round >= warmUp) samples.get(variant.name)?.push(value);
    }
  }
  return samples;
}

/** The samples of a variant; throws when it was not in the run. */
export function samplesOf(
  run: ReadonlyMap<string, readonly number[]>,
  name: string,
): readonly number[] {
  const samples = run.get(name);
  if (samples === undefined) throw new Error(`Nothing was sampled as ${name}.`);
  return samples;
}
