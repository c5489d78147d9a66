import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';

import { minify, type Plugin } from 'vite';

/** What `firstPaintHints` has left of the script's tag, and what `classicEntry` has made of the entry's. */
const firstPaintTag = /<script src="\/first-paint\.js"([^>]*)><\/script>/;
const entryTag = /\s*<script defer src="([^"]+)"><\/script>/;

/**
 * Puts public/first-paint.js, shortened, into the page itself, and leaves it to that script to ask for the app's code
 * (`data-entry`). A day that was kept then waits for the page and its style sheet and for nothing else: with
 * the script and the app's code on their way at the same time it is painted some 7 ms later (docs/decisions/0022-first-paint-script-in-the-page.md).
 *
 * The Content-Security-Policy allows no script in the page but this one, by its hash (CSP Level 3, `hash-source`); a build
 * whose hash is not the one in firebase.json is refused.
 */
export function inlineFirstPaint(): Plugin {
  let publicDir = '';
  let root = '';
  return {
    name: 'inline-first-paint',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      ({ publicDir, root } = config);
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') return this.error('There is no page');
        const code = await firstPaintCode(path.join(publicDir, 'first-paint.js'));
        const hash = cspHashOf(code);
        const hosting = await readFile(path.join(root, 'firebase.json'), 'utf8');
        if (!hosting.includes(hash))
          return this.error(
            `The page's script has changed: firebase.json has to allow it, by ${hash} in script-src.`,
          );
        const html = String(page.source);
        const [entry, fileName] = entryTag.exec(html) ?? [];
        if (entry === undefined || !firstPaintTag.test(html))
          return this.error('index.html loads no first-paint.js, or no entry');
        page.source = html
          .replace(entry, '')
          // A function: `$` in code means itself.
          .replace(firstPaintTag, (_tag, attributes: string) => {
            return `<script${attributes} data-entry="${fileName ?? ''}">${code}</script>`;
          });
      },
    },
    // What lies in `public` is copied as it is; before the service worker's list is written.
    async writeBundle({ dir }) {
      await rm(path.join(dir ?? 'dist', 'first-paint.js'));
    },
  };
}

/** The code of `file` as it stands in the page. Throws when it cannot be shortened, or would end the page's script. */
export async function firstPaintCode(file: string): Promise<string> {
  // In a function its names are its own, and can be shortened as well.
  const own = `(()=>{${await readFile(file, 'utf8')}\n})()`;
  const { code, errors } = await minify(file, own);
  if (errors.length > 0) throw new Error(`${file}: ${JSON.stringify(errors)}`);
  if (/<\/script|<!--/i.test(code)) throw new Error(`${file} cannot stand in a page`);
  return code;
}

/** The source expression by which a Content-Security-Policy allows a script in the page. */
export function cspHashOf(code: string): string {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
}
