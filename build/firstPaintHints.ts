import type { Plugin, Rolldown } from 'vite';

import { account as deAccount } from '../src/words/de/account.ts';
import { account } from '../src/words/en/account.ts';
import { account as heAccount } from '../src/words/he/account.ts';
import { directionOf, languages } from '../src/words/language.ts';

type Bundle = Rolldown.OutputBundle;

const leads = { en: account.lead, de: deAccount.lead, he: heAccount.lead };

/** What a person who is not signed in reads first, by language: the sign-in screen's own words. */
const welcome = Object.fromEntries(
  languages.map((language) => [language, { lead: leads[language], dir: directionOf(language) }]),
);

/**
 * Tells public/first-paint.js, by attributes of its script, where the build has put what only some pages
 * need early: the chunks of the sign-in screen and its first words (a page without a person), and the font (a page whose files
 * are on the device; over a network it would hold up the code that paints). The script knows which page
 * it is before the app has come, so that nobody loads what they need not, nor waits for a second round trip.
 */
export function firstPaintHints(): Plugin {
  return {
    name: 'first-paint-hints',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const script = '<script src="/first-paint.js"';
        if (!html.includes(script)) throw new Error('index.html has no first-paint.js');
        const hints = {
          'data-app': entryOf(bundle),
          'data-sign-in': signInChunks(bundle).join(' '),
          'data-font': fontOf(bundle),
          'data-welcome': JSON.stringify(welcome).replaceAll('"', '&quot;'),
        };
        const attributes = Object.entries(hints).map(([name, value]) => `${name}="${value}"`);
        return html.replace(script, [script, ...attributes].join(' '));
      },
    },
  };
}

/** The name of the entry, in which the content of every file that draws a page has its part. */
function entryOf(bundle: Bundle): string {
  const entry = Object.values(bundle).find((output) => output.type === 'chunk' && output.isEntry);
  if (entry === undefined) throw new Error('The build has no entry');
  return entry.fileName;
}

/** The chunk that holds the sign-in screen and what it imports. */
function signInChunks(bundle: Bundle): readonly string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const screen = chunks.find(({ name }) => name === 'SignInScreen');
  if (screen === undefined) throw new Error('No chunk holds the sign-in screen');
  const needed = new Set([screen.fileName]);
  for (const fileName of needed) {
    const chunk = chunks.find((other) => other.fileName === fileName);
    for (const imported of chunk?.imports ?? []) {
      needed.add(imported);
    }
  }
  return [...needed].map((fileName) => `/${fileName}`);
}

function fontOf(bundle: Bundle): string {
  const font = Object.keys(bundle).find((fileName) =>
    fileName.includes('literata-latin-wght-normal'),
  );
  if (font === undefined) throw new Error('The build holds no Literata');
  return `/${font}`;
}
