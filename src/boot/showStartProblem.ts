import { appVersion } from '../lib/appVersion.ts';
import { browserLocale } from '../lib/browserLocale.ts';
import { supportLine } from '../lib/supportLine.ts';
import { directionOf, languageOf } from '../words/language.ts';
import { startProblem } from '../words/startProblem.ts';
import { firstPaintArea, snapshotOnScreen } from './firstPaintArea.ts';

/** Whether a file could not be loaded or parsed, or the app threw before its first screen. */
export type StartProblem = 'load' | 'broken';

/**
 * Says that the start failed, with a button that tries again and a line for support. A snapshot stays on screen. Shows
 * nothing after the app has shown its own screen, which has its own messages.
 */
export function showStartProblem(problem: StartProblem, cause: unknown): void {
  const isAppShown = document.getElementById('root')?.hasChildNodes() === true;
  if (isAppShown || document.querySelector('.start-problem') !== null) return;
  const language = languageOf(browserLocale());
  const words = startProblem[language];

  const notice = withText('div', '');
  notice.className = 'notice start-problem';
  notice.setAttribute('role', 'alert');
  Object.assign(notice, { lang: language, dir: directionOf(language) });
  const button = withText('button', words.tryAgain);
  button.className = 'button';
  button.addEventListener('click', () => location.reload());
  const line = withText('code', lineOf(problem, cause));
  line.setAttribute('dir', 'ltr');
  notice.append(
    withText('p', problem === 'load' ? words.notLoaded : words.broken),
    around('p', button),
    around('p', line),
  );
  if (snapshotOnScreen() === null) firstPaintArea()?.remove();
  document.body.prepend(notice);
}

/** The name of an error holds nothing about the person. Its message may. */
function lineOf(problem: StartProblem, cause: unknown): string {
  return supportLine({
    version: appVersion,
    code: `start/${problem}/${cause instanceof Error ? cause.name : 'unknown'}`,
    isOnline: navigator.onLine,
    nowMs: Date.now(),
  });
}

function withText(name: string, text: string): HTMLElement {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}

function around(name: string, child: HTMLElement): HTMLElement {
  const element = document.createElement(name);
  element.append(child);
  return element;
}
