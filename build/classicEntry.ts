import { createHash } from 'node:crypto';

import { minify, type Plugin, type Rolldown } from 'vite';

/** Where the entry leaves what it exports, for the chunks that are loaded later. */
const registry = 'globalThis.daylogEntry';

/**
 * Turns the entry chunk into a classic script, and leaves a module of the same name behind, through which
 * the lazy chunks get what they import from it.
 *
 *   index.html ──► app-{hash}.js   classic, `defer`: runs the app, puts its exports into the registry
 *   lazy chunk ──► index-{hash}.js module: hands on what is in the registry
 *
 * Chromium keeps compiled code for classic scripts out of Cache Storage, made in full while the service
 * worker installs; for module scripts it has none: it parses and compiles them on every visit (measured
 * on Chromium 156, 298 kB of code: the script can run 33 ms after navigation instead of 61). The entry has
 * to be one chunk without imports (codeSplitting in vite.config.ts), without a top-level await, and
 * nothing that it exports may change after it has run. public/first-paint.js asks for it once what is there to be
 * read has been painted, and lets it begin (`daylogBegin`) when the whole page is there.
 */
export function classicEntry(): Plugin {
  return {
    name: 'classic-entry',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const entry = Object.values(bundle).find(
          (output): output is Rolldown.OutputChunk => output.type === 'chunk' && output.isEntry,
        );
        const page = bundle['index.html'];
        if (entry === undefined || page?.type !== 'asset') return this.error('There is no entry');
        if (entry.imports.length > 0)
          return this.error(`The entry imports ${entry.imports.join()}`);

        const { code, exported } = withoutExports(entry.code, this.parse(entry.code).body);
        const values = exported.map(({ local }) => local);
        const run = `()=>{"use strict";${code}\n${registry}=[${values.join()}]}`;
        const whole = `(globalThis.daylogBegin??(run=>run()))(${run});`;
        const fileToBe = 'assets/app.js';
        // Once more: what was a module's outermost level is inside a function now.
        const { code: classic, errors } = await minify(fileToBe, whole);
        if (errors.length > 0) return this.error(`${fileToBe}: ${JSON.stringify(errors)}`);
        const hash = createHash('sha256').update(classic).digest('base64url').slice(0, 8);
        const fileName = `assets/app-${hash}.js`;
        this.emitFile({ type: 'asset', fileName, source: classic });

        const handedOn = exported.map(({ name }, index) => ({ as: `e${index}`, name }));
        entry.code = [
          `const[${handedOn.map(({ as }) => as).join()}]=${registry};`,
          `export{${handedOn.map(({ as, name }) => `${as} as ${name}`).join()}};\n`,
        ].join('');

        const tag = `<script type="module" crossorigin src="/${entry.fileName}"></script>`;
        const html = String(page.source);
        if (!html.includes(tag)) return this.error('index.html does not load the entry');
        page.source = html.replace(tag, `<script defer src="/${fileName}"></script>`);
      },
    },
  };
}

interface Exported {
  readonly local: string;
  readonly name: string;
}

/** The code of a module without its export statements, with what they said. */
function withoutExports(
  code: string,
  body: ReturnType<Rolldown.PluginContext['parse']>['body'],
): { readonly code: string; readonly exported: readonly Exported[] } {
  const exported: Exported[] = [];
  let kept = '';
  let end = 0;
  for (const statement of body) {
    if (!statement.type.startsWith('Export')) continue;
    if (statement.type !== 'ExportNamedDeclaration' || statement.declaration !== null) {
      throw new Error(`The entry exports in a way that was not foreseen: ${statement.type}`);
    }
    for (const { local, exported: outside } of statement.specifiers) {
      if (local.type !== 'Identifier' || outside.type !== 'Identifier') {
        throw new Error('The entry exports a name that is no identifier');
      }
      exported.push({ local: local.name, name: outside.name });
    }
    kept += code.slice(end, statement.start);
    end = statement.end;
  }
  // What Vite builds addresses from; only in a module there is `import.meta`.
  return {
    code: (kept + code.slice(end)).replaceAll('import.meta', '({url:location.href})'),
    exported,
  };
}
