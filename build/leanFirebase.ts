import type { Plugin } from 'vite';

/** What is folded, file by file; each has to be found, or Firebase has changed. */
const folds: readonly {
  readonly file: RegExp;
  readonly from: RegExp;
  readonly to: string;
}[] = [
  // Polling goes through script elements: it calls itself unavailable where there is no document.
  {
    file: /\/@firebase\/database\//,
    from: /(?<=static get ALL_TRANSPORTS\(\) \{\s+return \[)BrowserPollConnection, /,
    to: '',
  },
  {
    file: /\/@firebase\/database\//,
    from: /^ +BrowserPollConnection\.forceDisallow\(\);$/m,
    to: '',
  },
  // Read over HTTP: in tests of the SDK's own, and for crawlers, which are told by their window.
  {
    file: /\/@firebase\/database\//,
    from: /\brepo\.forceRestClient_ \|\| beingCrawled\(\)/,
    to: 'false',
  },
];

/**
 * Lets the bundler leave out what of Firebase cannot run in a worker, the only place where Daylog has the database
 * and the accounts: there is no window and no document, which Firebase asks for in many places and answers itself
 * (the banner of the emulators, cookies, polling by script elements). Constants that are set on a class once it
 * has been made are made with it; otherwise every class stays that has one, such as the ways to sign in with other
 * companies. 4.9 kB of a visit (gzip, Firebase 12.19).
 */
export function leanFirebase(): Plugin {
  return {
    name: 'lean-firebase',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/@firebase\/[\w-]+\/dist\/.*\.js(?:\?late)?$/ },
      handler(code, id) {
        let lean = withStaticFields(code.replace(/\btypeof (?:window|document)\b/g, "'undefined'"));
        for (const { from, to } of folds.filter(({ file }) => file.test(id))) {
          if (!from.test(lean)) return this.error(`${id} has changed: ${from.source}`);
          lean = lean.replace(from, to);
        }
        return { code: lean, map: null };
      },
    },
  };
}

/** `code` with each `X.name = constant;` of a class X of its outermost level as a static field of that class. */
function withStaticFields(code: string): string {
  const assignment =
    /^([A-Z]\w*)\.(\w+) = ((?:"[^"\n]*"|'[^'\n]*'|\d+|true|false|null|\[\])(?: \/\*[^\n]*\*\/)?);$/gm;
  let whole = code;
  for (const [statement, name = '', field = '', value = ''] of code.matchAll(assignment)) {
    const head = new RegExp(`^class ${name}(?: extends \\w+)? \\{$`, 'm');
    if (!head.test(whole)) continue;
    whole = whole
      .replace(statement, '')
      .replace(head, (found) => `${found}\nstatic ${field} = ${value};`);
  }
  return whole;
}
