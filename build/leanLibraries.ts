import { createRequire } from 'node:module';

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
 * Lets the bundler leave out what of marked turns Markdown into HTML, which nobody uses: entries are
 * rendered from the lexer's tokens. The file ends with an instance of all of it and its other names, all
 * of them effects to the bundler; only the lexer is handed out here (4 kB gzip, marked 18.2).
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
        if (instance === undefined || lexer === undefined) return this.error('marked has changed');
        return { code: `${code.slice(0, instance.start)}export{${lexer} as Lexer};`, map: null };
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

/** What is asked of React by name. */
const reactModules = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'];

/**
 * Hands out React, which is published as CommonJS, as modules: each of its functions under a name of its own, found
 * once. Otherwise each call goes through a getter of an object that is made up while the app loads, and spells
 * it out: `(0, react.useState)()`; so do those of the later chunks (0.2 kB less before the first paint, gzip, React
 * 19.2). React DOM requires React itself and gets the same.
 */
export function leanReact(): Plugin {
  const prefix = '\0lean-react:';
  const require = createRequire(import.meta.url);
  return {
    name: 'lean-react',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^react(?:-dom)?(?:\/|$)/ },
      handler: (id, _importer, { kind }) =>
        kind === 'import-statement' && reactModules.includes(id)
          ? { id: prefix + id, moduleSideEffects: false }
          : null,
    },
    load: {
      filter: { id: /^\0lean-react:/ },
      handler(id) {
        const name = id.slice(prefix.length);
        const library: unknown = require(name);
        if (typeof library !== 'object' || library === null)
          return this.error(`${name} is no object`);
        return [
          `const library = require('${name}');`,
          'export default library;',
          ...Object.keys(library).map(
            (key) => `export const ${key} = /* @__PURE__ */ (() => library.${key})();`,
          ),
        ].join('\n');
      },
    },
  };
}
