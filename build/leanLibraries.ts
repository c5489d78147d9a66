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
