import { loadCode, watchLeaving } from '../lib/loadCode.ts';
import { systemClock } from '../lib/systemClock.ts';
import { lookKeys, storedText } from '../lib/storedText.ts';
import { paintFirst } from './paintFirst.ts';
import { hideLateStart, showStartProblem } from './showStartProblem.ts';
import { trustOwnScripts } from './trustedScripts.ts';
import { watchStart } from './watchStart.ts';

/*
 * The one script of index.html. The browser paints nothing before its first task has ended (`blocking="render"`).
 *
 *   policy, look ───► session record ──► open: snapshot painted ──► app
 *                                  └───► nobody: heading ──────────► app
 *
 * Whatever fails, the app is tried. If the app fails before its first screen, a sentence says so.
 */

/** How long the app waits for the first paint at most, in ms; a hidden page paints nothing. */
const longestToPaintMs = 300;

/** The `localStorage` keys in which earlier builds kept the last day. */
const formerSnapshotKeys = ['daylog:kept', 'daylog:kept-day'];

/** Applies the look that the person chose on this device. Unknown values have no style. */
function showChosenLook(): void {
  for (const [name, key] of Object.entries(lookKeys)) {
    const value = storedText(key);
    if (value !== null) document.documentElement.dataset[name] = value;
  }
}

function removeFormerSnapshots(): void {
  for (const key of formerSnapshotKeys) {
    if (storedText(key) !== null) localStorage.removeItem(key);
  }
}

/** Loads the font if it is on the device. Over a network it would delay the code. */
function loadFont(): void {
  if (!('serviceWorker' in navigator) || navigator.serviceWorker.controller === null) return;
  // Without the font, its fallback stays (src/ui/styles/fonts.css).
  document.fonts.load('1em Literata').catch(() => undefined);
}

async function loadApp(): Promise<void> {
  const hasStarted = watchStart({
    clock: systemClock,
    onLate: () => showStartProblem('late', null),
    onRestored: () => location.reload(),
  });
  const isTimeUp = new Promise((resolve) => setTimeout(resolve, longestToPaintMs));
  // A first paint that fails is reported. The app starts anyway.
  await Promise.race([paintFirst().catch(reportError), isTimeUp]);
  try {
    // No top-level await: the app imports modules that the bundler may put into this script's file.
    const { open } = await loadCode(() => import('../app/main.tsx')).catch((cause: unknown) => {
      showStartProblem('load', cause);
      throw cause;
    });
    await open((cause) => showStartProblem('broken', cause));
    hasStarted();
    hideLateStart();
  } catch (cause) {
    showStartProblem('broken', cause);
    reportError(cause);
  }
}

document.getElementById('start-late')?.remove();
const preparations = [
  trustOwnScripts,
  watchLeaving,
  showChosenLook,
  removeFormerSnapshots,
  loadFont,
];
for (const prepare of preparations) {
  try {
    prepare();
  } catch (cause) {
    reportError(cause);
  }
}
void loadApp();
