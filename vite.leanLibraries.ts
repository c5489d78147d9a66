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
 * Lets the bundler leave out the sign-in methods that nobody uses (Google, phone, pop-ups and more, 2 kB
 * gzip, firebase 12.19). Auth's one file gives its classes their constants by statements of their own
 * (`PhoneAuthProvider.PROVIDER_ID = "phone";`), which count as effects and keep each class with all that
 * it needs. Such constants are moved into the class, where they are its own affair.
 */
export function leanAuth(): Plugin {
  return {
    name: 'lean-auth',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/@firebase\/auth\/dist\// },
      handler(code) {
        const bodyEnds = new Map<string, number>();
        const edits: { readonly start: number; readonly end: number; readonly text: string }[] = [];
        for (const statement of this.parse(code).body) {
          if (statement.type === 'ClassDeclaration' && statement.id !== null) {
            bodyEnds.set(statement.id.name, statement.body.end - 1);
          }
          if (statement.type !== 'ExpressionStatement') continue;
          const { expression } = statement;
          if (expression.type !== 'AssignmentExpression' || expression.operator !== '=') continue;
          const { left, right } = expression;
          if (right.type !== 'Literal' || left.type !== 'MemberExpression' || left.computed)
            continue;
          if (left.object.type !== 'Identifier' || left.property.type !== 'Identifier') continue;
          const end = bodyEnds.get(left.object.name);
          if (end === undefined) continue;
          const constant = `static ${left.property.name} = ${code.slice(right.start, right.end)};`;
          edits.push({ start: end, end, text: constant });
          edits.push({ start: statement.start, end: statement.end, text: '' });
        }
        const lean = edits
          .sort((one, other) => other.start - one.start)
          .reduce(
            (text, { start, end, text: to }) => text.slice(0, start) + to + text.slice(end),
            code,
          );
        return { code: lean, map: null };
      },
    },
  };
}

/**
 * Leaves long polling out of the database's code for a worker. It works by script elements, so that in a
 * worker its own `isAvailable` always says no; yet the SDK has to be told not to try, which keeps all of
 * it (2 kB gzip, firebase 12.19).
 */
export function leanDatabase(): Plugin {
  return {
    name: 'lean-database',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/@firebase\/database\/dist\// },
      handler(code) {
        const polling = this.parse(code).body.find(
          (statement) =>
            statement.type === 'ClassDeclaration' && statement.id?.name === 'BrowserPollConnection',
        );
        if (polling === undefined) return this.error('firebase/database polls in another way now');
        const never = `class BrowserPollConnection {
          static forceAllow() {}
          static forceDisallow() {}
          static isAvailable() { return false; }
        }`;
        return { code: code.slice(0, polling.start) + never + code.slice(polling.end), map: null };
      },
    },
  };
}
