import { appVersion } from '../lib/appVersion.ts';
import { browserLocale } from '../lib/browserLocale.ts';
import { supportLine } from '../lib/supportLine.ts';
import { directionOf, languageOf } from '../words/language.ts';
import { startProblem } from '../words/startProblem.ts';
import { firstPaintArea, snapshotOnScreen } from './firstPaintArea.ts';

/** A file could not be loaded or parsed, the app threw before its first screen, or the start takes long. */
export type StartProblem = 'load' | 'broken' | 'late';

const sentences = { load: 'notLoaded', broken: 'broken', late: 'late' } as const;

/**
 * Says that the start failed or takes long, with a button that tries again and a line for support. A snapshot stays on
 * screen, and the heading during a start that may still succeed. A failure replaces `late`, and otherwise the first one
 * stays. Shows nothing after the app has shown its own screen, which has its own messages.
 */
export function showStartProblem(problem: StartProblem, cause: unknown): void {
  const isAppShown = document.getElementById('root')?.hasChildNodes() === true;
  hideLateStart();
  if (isAppShown || document.querySelector('.start-problem') !== null) return;
  const language = languageOf(browserLocale());
  const words = startProblem[language];

  const notice = withText('div', '');
  notice.className = 'notice start-problem';
  notice.dataset['problem'] = problem;
  notice.setAttribute('role', 'alert');
  Object.assign(notice, { lang: language, dir: directionOf(language) });
  const button = withText('button', words.tryAgain);
  button.className = 'button';
  button.addEventListener('click', () => location.reload());
  const line = withText('code', lineOf(problem, cause));
  line.setAttribute('dir', 'ltr');
  notice.append(withText('p', words[sentences[problem]]), around('p', button), around('p', line));
  if (problem !== 'late' && snapshotOnScreen() === null) firstPaintArea()?.remove();
  document.body.prepend(notice);
}

/** Removes the notice of a start that takes long: it has ended. */
export function hideLateStart(): void {
  document.querySelector('.start-problem[data-problem="late"]')?.remove();
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
