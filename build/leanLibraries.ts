import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

import type { Plugin } from 'vite';

/**
 * Lets the bundler leave out what nobody uses of react-router. Its one file calls React's `forwardRef`,
 * `createContext`, `memo` and `lazy` while it loads and names what they return for the developer tools;
 * the bundler must take both for effects that are wanted, and keeps Link, NavLink, Form and all that they
 * need. The calls are marked as free of effects, the names dropped, and the context of one class is named
 * inside it: 9 kB less before the first paint (gzip, react-router 7.18).
 */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/react-router\/dist\// },
      handler: (code) => ({
        code: code
          .replace(
            /\bReact\d*\.(?:forwardRef|createContext|memo|lazy)\(/g,
            (call) => `/* @__PURE__ */ ${call}`,
          )
          .replace(/^[\w$]+\.displayName = "[^"]*";$/gm, '')
          .replace(
            /^var (\w+) = (new Set\(|Object\.getOwnPropertyNames\()/gm,
            'var $1 = /* @__PURE__ */ $2',
          )
          .replace(
            /^var (isBrowser\d*) = (typeof window .*);$/gm,
            'var $1 = /* @__PURE__ */ (() => $2)();',
          )
          .replace(
            /^try \{\n {2}if \(isBrowser2\) \{\n {4}window\.__reactRouterVersion =[^}]*\}\n\} catch \(e\) \{\n\}$/m,
            '',
          )
          // Sentences for whoever develops with it: what is wrong with a call is thrown as before, in one word.
          .replace(/^function warning\(/m, '/* @__NO_SIDE_EFFECTS__ */ $&')
          .replace(/(?<=^function getInvalidPathError\([^)]*\) \{\n {2}return )`[^;]*;$/m, 'field;')
          .replace(/(?<=^var navigateEffectWarning = )`[^`]*`/m, "''")
          .replace(/`You cannot render a <Router> inside[^`]*`/, "'Router'")
          // There is no data router here, whose way to navigate comes along otherwise.
          .replace('return isDataRoute ? useNavigateStable() :', 'return')
          .replace(/^RenderErrorBoundary\.contextType = RSCRouterContext;$/m, '')
          .replace(
            'var RenderErrorBoundary = class extends React2.Component {',
            '$& static contextType = RSCRouterContext;',
          ),
        map: null,
      }),
    },
  };
}

/**
 * Lets the bundler leave out what of marked Daylog does not use: turning Markdown into HTML, since entries are rendered
 * from the lexer's tokens, and every way to read it but GitHub's with line breaks, which renderMarkdown.tsx asks for
 * each time. The file ends with an instance of all of it and its other names, and builds the expressions for each way
 * while it loads, all of them effects to the bundler; only the lexer is handed out here (5 kB gzip, marked 18.2).
 */
export function leanMarked(): Plugin {
  return {
    name: 'lean-marked',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/marked\/lib\/marked\.esm\.js$/ },
      handler(code) {
        const { body } = this.parse(code);
        const names = body.at(-1);
        const instance = body.findLast(
          (statement) =>
            statement.type === 'VariableDeclaration' &&
            statement.declarations[0]?.init?.type === 'NewExpression',
        );
        const lexer = /[{,]([\w$]+) as Lexer[,}]/.exec(code.slice(names?.start))?.[1];
        const pedantic = /,pedantic:[\w$]+(?=\})/g;
        if (instance === undefined || lexer === undefined || code.match(pedantic)?.length !== 2)
          return this.error('marked has changed');
        let lean = '';
        let end = 0;
        for (const statement of body) {
          if (statement.type !== 'VariableDeclaration' || statement.end > instance.start) continue;
          for (const { init } of statement.declarations) {
            if (init?.type !== 'CallExpression' && init?.type !== 'ObjectExpression') continue;
            const value = code.slice(init.start, init.end);
            lean += `${code.slice(end, init.start)}/* @__PURE__ */ (() => (${value}))()`;
            end = init.end;
          }
        }
        lean += code.slice(end, instance.start);
        return {
          code: `${lean
            .replace(pedantic, '')
            .replace(/\bthis\.options\.pedantic\b/g, 'false')
            .replace(/\bthis\.options\.(?:gfm|breaks)\b/g, 'true')}export{${lexer} as Lexer};`,
          map: null,
        };
      },
    },
  };
}

/**
 * Lets the bundler leave out what nobody uses of idb: reading and writing by the database itself (`database.get(store,
 * key)`) and walking a store by `for await`. Both are put in by a call each while its file loads, an effect to the
 * bundler (0.5 kB gzip in the page, its worker and that of looking back, idb 8.0). Types and the linter hold
 * src/storage/ to what is left. The copy that Firebase brings along stays as it is.
 */
export function leanIdb(): Plugin {
  return {
    name: 'lean-idb',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: { include: /\/node_modules\/idb\/build\/index\.js$/, exclude: /firebase/ } },
      handler(code) {
        const isPut = /^replaceTraps\(/gm;
        if (code.match(isPut)?.length !== 2) return this.error('idb has changed');
        return { code: code.replace(isPut, '/* @__PURE__ */ $&'), map: null };
      },
    },
  };
}

/** React's modules, and the published file of each for production. */
const reactFiles: ReadonlyMap<string, string> = new Map([
  ['react', 'react/cjs/react.production.js'],
  ['react/jsx-runtime', 'react/cjs/react-jsx-runtime.production.js'],
  ['react-dom', 'react-dom/cjs/react-dom.production.js'],
  ['react-dom/client', 'react-dom/cjs/react-dom-client.production.js'],
  ['scheduler', 'scheduler/cjs/scheduler.production.js'],
]);

/**
 * Hands out React, which is published as CommonJS, as modules: the bundler finds each of its functions under a name
 * of its own and leaves out what nobody calls, such as `Children`, hydration and preloading (2.9 kB less before
 * the first paint, gzip, React 19.3). Only how the files name what they take and give is written anew.
 */
export function leanReact(): Plugin {
  const prefix = '\0lean-react:';
  const packages = path.resolve(
    createRequire(import.meta.url).resolve('react/package.json'),
    '../..',
  );
  return {
    name: 'lean-react',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^(?:react|react-dom|scheduler)(?:\/|$)/ },
      handler: (id) => (reactFiles.has(id) ? { id: prefix + id, moduleSideEffects: false } : null),
    },
    load: {
      filter: { id: /^\0lean-react:/ },
      async handler(id) {
        const name = id.slice(prefix.length);
        const code = asModule(
          await readFile(path.join(packages, reactFiles.get(name) ?? ''), 'utf8'),
        );
        if (/\b(?:require\(|exports\b)/.test(code)) return this.error(`${name} has changed`);
        return [
          code,
          // What is asked of it by `import React from 'react'`.
          `export * as default from '${name}';`,
          // Asked of the scheduler, which has them in its builds for developers alone.
          ...(name === 'scheduler'
            ? ['export const log = undefined, unstable_setDisableYieldValue = undefined;']
            : []),
        ].join('\n');
      },
    },
  };
}

/** A CommonJS file that begins with `var X = require('…'), …;` and gives by `exports.x = …`, as a module. */
function asModule(file: string): string {
  const imports: string[] = [];
  const names = new Set<string>();
  const body = file
    .replace(/^var (?:\w+ = require\("[^"]+"\)(?:,\s+)?)+;/m, (taken) => {
      for (const [, local, from] of taken.matchAll(/(\w+) = require\("([^"]+)"\)/g))
        imports.push(`import * as ${local} from '${from}';`);
      return '';
    })
    .replace(/\bexports\.(\w+)/g, (_all, name: string) => {
      names.add(name);
      return `given_${name}`;
    });
  const given = [...names].map((name) => ({ name, as: `given_${name}` }));
  const isConstant = (as: string) => body.match(new RegExp(`\\b${as} =`, 'g'))?.length === 1;
  const constants = given.filter(({ as }) => isConstant(as)).map(({ as }) => as);
  const variables = given.filter(({ as }) => !isConstant(as)).map(({ as }) => as);
  return [
    ...imports,
    ...variables.map((as) => `let ${as};`),
    body.replace(new RegExp(`^(?:${constants.join('|')})(?= =)`, 'gm'), 'const $&'),
    `export { ${given.map(({ name, as }) => `${as} as ${name}`).join(', ')} };`,
  ].join('\n');
}
