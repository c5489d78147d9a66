import { readFile } from 'node:fs/promises';

import type { Plugin } from 'vite';

/** What of Firebase Auth a visit needs to know who is signed in; all else comes with the account calls. */
const early: ReadonlySet<string> = new Set([
  'connectAuthEmulator',
  'indexedDBLocalPersistence',
  'initializeAuth',
  'inMemoryPersistence',
  'onAuthStateChanged',
  'signOut',
]);

/** Our modules that are loaded with the account calls and ask Firebase Auth for the rest. */
const late = /\/src\/firebase\/(?:firebaseAccount|passwordPolicy)\.ts$/;

const lateMark = '?late';

/**
 * Lays Firebase Auth, which is published as one file, into two: what `early` needs, and the rest. A module is never
 * split by the bundler, so that everything that an account call needs would be part of each visit otherwise (3 kB
 * gzip, Firebase 12.19). No statement is changed: each stands in one of the two files, in its order, and the later
 * asks the earlier for what it names of it.
 */
export function splitAuth(): Plugin {
  return {
    name: 'split-auth',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      order: 'pre',
      filter: { id: /^firebase\/auth$/ },
      async handler(source, importer) {
        if (importer === undefined || !late.test(importer)) return null;
        const entry = await this.resolve(source, importer, { skipSelf: true });
        const auth = entry && (await this.resolve('@firebase/auth', entry.id));
        if (!auth) return this.error('Firebase Auth is not where it was');
        return { id: auth.id + lateMark, moduleSideEffects: false };
      },
    },
    load: {
      filter: { id: /\/@firebase\/auth\/dist\/index\.webworker\.js\?late$/ },
      handler: (id) => readFile(id.slice(0, -lateMark.length), 'utf8'),
    },
    transform: {
      filter: { id: /\/@firebase\/auth\/dist\/index\.webworker\.js(?:\?late)?$/ },
      handler(code, id) {
        const parts = splitModule(code, this.parse(code).body);
        if (parts === null) return this.error(`${id} has changed`);
        const isLate = id.endsWith(lateMark);
        const from = JSON.stringify(id.slice(0, -lateMark.length));
        return { code: isLate ? parts.late(from) : parts.early, map: null };
      },
    },
  };
}

interface Statement {
  readonly text: string;
  /** What it declares at the outermost level; nothing where it is there for its effect. */
  readonly declares: readonly string[];
  /** Names that occur in it, those of members apart; more than it means where a name of its own hides one. */
  readonly names: ReadonlySet<string>;
}

/** The two files that `code`, whose statements are `body`, is laid into; null when it cannot be. */
function splitModule(
  code: string,
  body: readonly Node[],
): { readonly early: string; readonly late: (from: string) => string } | null {
  const imports: string[] = [];
  const exported = new Map<string, string>();
  const statements: Statement[] = [];
  for (const node of body) {
    const text = code.slice(node.start, node.end);
    if (node.type === 'ImportDeclaration') imports.push(text);
    else if (node.type === 'ExportNamedDeclaration')
      for (const [, local = '', as = local] of text.matchAll(/(\w+)(?: as (\w+))?\s*[,}]/g))
        exported.set(as, local);
    else statements.push({ text, declares: declaredBy(node), names: namesIn(node) });
  }

  const home = new Map(
    statements.flatMap((statement) => statement.declares.map((name) => [name, statement])),
  );
  const isEarly = new Set<Statement>();
  const need = (statement: Statement | undefined): void => {
    if (statement === undefined || isEarly.has(statement)) return;
    isEarly.add(statement);
    for (const name of statement.names) need(home.get(name));
  };
  for (const statement of statements) if (statement.declares.length === 0) need(statement);
  for (const name of early) {
    const local = exported.get(name);
    if (local === undefined || !home.has(local)) return null;
    need(home.get(local));
  }

  const earlier = statements.filter((statement) => isEarly.has(statement));
  const later = statements.filter((statement) => !isEarly.has(statement));
  const shared = earlier
    .flatMap(({ declares }) => declares)
    .filter((name) => later.some(({ names }) => names.has(name)));
  const isAssigned = (name: string) =>
    later.some(({ text }) => new RegExp(`(?<![.\\w$])${name} (?:[-+*/|&?]*=(?!=))`).test(text));
  if (shared.some(isAssigned)) return null;

  const textOf = (part: readonly Statement[]) => part.map(({ text }) => text);
  const isGivenEarly = (local: string) => earlier.some(({ declares }) => declares.includes(local));
  const givenEarly = [...exported].filter(([, local]) => isGivenEarly(local));
  const givenLate = [...exported].filter(([, local]) => !isGivenEarly(local));
  return {
    early: [
      ...imports,
      ...textOf(earlier),
      `export { ${givenEarly.map(([as, local]) => `${local} as ${as}`).join(', ')} };`,
      `export { ${shared.map((name) => `${name} as shared_${name}`).join(', ')} };`,
    ].join('\n'),
    late: (from) =>
      [
        ...imports,
        `import { ${shared.map((name) => `shared_${name} as ${name}`).join(', ')} } from ${from};`,
        ...textOf(later),
        `export { ${givenLate.map(([as, local]) => `${local} as ${as}`).join(', ')} };`,
        `export { ${givenEarly.map(([as]) => as).join(', ')} } from ${from};`,
      ].join('\n'),
  };
}

/** As much of a syntax tree's node as is needed here (ESTree). */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** The names that `node` declares; those of a pattern are not told apart from its defaults, of which Auth has none. */
function declaredBy(node: Node): readonly string[] {
  if (node.type === 'VariableDeclaration' && 'declarations' in node)
    return childrenOf(node.declarations).flatMap((each) =>
      'id' in each ? [...namesIn(each.id)] : [],
    );
  const isNamed = node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration';
  return isNamed && 'id' in node ? [...namesIn(node.id)] : [];
}

function namesIn(value: unknown, names = new Set<string>()): ReadonlySet<string> {
  for (const node of childrenOf(value)) {
    if (node.type === 'Identifier' && 'name' in node && typeof node.name === 'string')
      names.add(node.name);
    const isComputed = 'computed' in node && node.computed === true;
    const isShort = 'shorthand' in node && node.shorthand === true;
    for (const [field, child] of Object.entries(node)) {
      // `a.name`, `{ name: … }` and `name() {}` mean no variable.
      if (!isComputed && !isShort && (field === 'property' || field === 'key')) continue;
      namesIn(child, names);
    }
  }
  return names;
}

/** The nodes that `value` is or lists. */
function childrenOf(value: unknown): readonly Node[] {
  if (Array.isArray(value)) return value.flatMap(childrenOf);
  return isNode(value) ? [value] : [];
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}
