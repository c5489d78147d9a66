import { shownThemeKey, storedText } from '../lib/storedText.ts';
import { readSessionRecord } from '../storage/indexedDbSessionRecord.ts';
import { openPersonOf } from '../account/SessionRecord.ts';
import { firstPaintArea } from './firstPaintArea.ts';
import { restoreSnapshot } from './restoreSnapshot.ts';
import { trustOwnScripts } from './trustedScripts.ts';

/*
 * The one script of index.html. The browser paints nothing before its first task has ended (`blocking="render"`).
 *
 *   policy, theme ──► session record ──► open: snapshot painted ──► app
 *                                  └───► nobody: heading ──────────► app
 */

/** How long the app waits for the first paint at most, in ms; a hidden page paints nothing. */
const longestToPaintMs = 300;

/** Where earlier builds kept the last day, words included. */
const formerSnapshotKeys = ['daylog:kept', 'daylog:kept-day'];

/** Shows the look that the person chose on this device. */
function showChosenTheme(): void {
  const theme = storedText(shownThemeKey);
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme;
}

function removeFormerSnapshots(): void {
  for (const key of formerSnapshotKeys) {
    if (storedText(key) !== null) localStorage.removeItem(key);
  }
}

/** Loads the font for the first paint where it is on the device. Over a network it would delay the code. */
function loadFont(): void {
  if (!('serviceWorker' in navigator) || navigator.serviceWorker.controller === null) return;
  // A font that does not load leaves its stand-in (src/ui/fonts.css).
  document.fonts.load('1em Literata').catch(() => undefined);
}

/** Shows what can be read before the app is here. Shows nobody's words before the record says that they are signed in. */
async function paintFirst(): Promise<void> {
  const area = firstPaintArea();
  const record = await readSessionRecord();
  if (area === null || !record.ok) return;
  const person = record.value === null ? null : openPersonOf(record.value);
  if (person === null) area.hidden = false;
  else await restoreSnapshot(area, person.uid);
}

async function bringApp(): Promise<void> {
  const isTimeUp = new Promise((resolve) => setTimeout(resolve, longestToPaintMs));
  // A first paint that fails is reported, and the app comes all the same.
  await Promise.race([paintFirst().catch(reportError), isTimeUp]);
  // No top-level await: the app imports modules that the bundler may put into this script's file.
  await import('../app/main.tsx');
}

trustOwnScripts();
showChosenTheme();
removeFormerSnapshots();
loadFont();
void bringApp();
