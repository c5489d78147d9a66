import type { Engine } from './driver/Tab.ts';

/** A journey that an engine's driver cannot do. Each run lists it with the reason. */
export interface Cannot {
  readonly journey: string;
  readonly engine: Engine;
  readonly reason: string;
}

const kill = 'loses nothing when Firefox is killed a second after a word was saved';

export const cannot: readonly Cannot[] = [
  {
    journey: kill,
    engine: 'chromium',
    reason: 'tests/e2e/crash.spec.ts kills Chromium.',
  },
  {
    journey: kill,
    engine: 'webkit',
    reason: 'An automated MiniBrowser keeps its profile in memory.',
  },
  {
    journey: 'goes on in the second tab when the leader is killed',
    engine: 'firefox',
    reason: 'Firefox keeps all tabs of one site in one process, so none dies alone.',
  },
  {
    journey: 'goes on in the second tab when the leader is killed',
    engine: 'webkit',
    reason: 'WebKitWebDriver does not say which process a tab has.',
  },
  {
    journey: 'steps through the days by a swipe',
    engine: 'chromium',
    reason: 'Touch must be emulated from the start of a page; tests/e2e/touch.spec.ts does.',
  },
  {
    journey: 'steps through the days by a swipe',
    engine: 'webkit',
    reason: 'WebKitWebDriver 2.50 accepts touch pointers, but the page gets no touch events.',
  },
  {
    journey: 'imports a folder of Markdown files',
    engine: 'firefox',
    reason: 'Its WebDriver BiDi refuses a folder: "File error: Is directory".',
  },
  {
    journey: 'imports a folder of Markdown files',
    engine: 'webkit',
    reason: 'WebKitWebDriver 2.50 gives the page the folder itself as a file.',
  },
  {
    journey: 'prints a day as its date and its text',
    engine: 'webkit',
    reason: 'WebKitWebDriver 2.50 does not know the command "print".',
  },
];
