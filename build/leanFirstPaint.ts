import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { minify, type Plugin } from 'vite';

/** Shortens public/first-paint.js on its way out: what lies in `public` is copied as it is, comments included. */
export function leanFirstPaint(): Plugin {
  return {
    name: 'lean-first-paint',
    apply: 'build',
    // After the copy, and before the service worker's list is written.
    async writeBundle({ dir }) {
      const file = path.join(dir ?? 'dist', 'first-paint.js');
      // In a function its names are its own, and can be shortened as well.
      const own = `(()=>{${await readFile(file, 'utf8')}\n})()`;
      const { code, errors } = await minify(file, own);
      if (errors.length > 0) return this.error(`first-paint.js: ${JSON.stringify(errors)}`);
      await writeFile(file, code);
    },
  };
}
