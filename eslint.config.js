import css from '@eslint/css';
import baseline from 'eslint-plugin-baseline-js';
import boundaries from 'eslint-plugin-boundaries';
import { defineConfig } from 'eslint/config';
import parser from '@typescript-eslint/parser';

/** The year of the README's browsers. A feature that is Baseline since a later year needs a guard, named here. */
const baselineYear = 2023;

/**
 * The allowed imports between the rooms of `src/`, as in the table of docs/rooms.md. The rules go by folder
 * pattern, so they cover new files and features by themselves. A room may always import itself. Features never
 * import each other.
 */
const roomImports = {
  dates: ['dates'],
  entries: ['entries', 'dates'],
  lib: ['lib'],
  seal: ['seal', 'entries', 'dates', 'lib'],
  log: ['log', 'entries', 'dates', 'lib'],
  encryption: ['encryption', 'seal', 'log', 'entries', 'dates', 'lib'],
  sync: ['sync', 'encryption', 'seal', 'log', 'entries', 'dates', 'lib'],
  settings: ['settings', 'log', 'dates', 'lib'],
  account: ['account', 'log', 'dates', 'lib'],
  storage: ['storage', 'encryption', 'seal', 'log', 'account', 'entries', 'dates', 'lib'],
  firebase: ['firebase', 'sync', 'encryption', 'seal', 'log', 'account', 'entries', 'dates', 'lib'],
  lookback: ['lookback', 'log', 'entries', 'dates', 'lib'],
  transfer: ['transfer', 'log', 'entries', 'dates', 'lib'],
  photos: ['photos', 'entries', 'dates', 'lib'],
  words: ['words', 'photos', 'encryption', 'log', 'settings', 'account', 'entries', 'dates', 'lib'],
  hooks: [
    'hooks',
    'lookback',
    'transfer',
    'photos',
    'words',
    'encryption',
    'seal',
    'log',
    'settings',
    'account',
    'entries',
    'dates',
    'lib',
  ],
  ui: ['ui', 'hooks', 'words', 'entries', 'dates', 'lib'],
  // Only the one `import()` in boot.ts imports `app`.
  boot: ['boot', 'app', 'storage', 'account', 'dates', 'words', 'lib'],
  app: [
    'app',
    'boot',
    'feature',
    'hooks',
    'ui',
    'words',
    'lookback',
    'transfer',
    'photos',
    'storage',
    'firebase',
    'sync',
    'encryption',
    'seal',
    'log',
    'settings',
    'account',
    'entries',
    'dates',
    'lib',
  ],
};

const rooms = Object.keys(roomImports);
/** A screen may name the types of these rooms. Their values reach it by hooks. */
const typeRooms = ['log', 'lookback', 'transfer', 'photos', 'encryption', 'settings', 'account'];
const typesOnly = typeRooms.map((type) => ({ element: { type }, dependency: { kind: 'type' } }));
const policies = [
  ...Object.entries(roomImports).map(([room, imports]) => ({
    from: { element: { type: room } },
    allow: { to: imports.map((type) => ({ element: { type } })) },
  })),
  { from: { element: { type: 'ui' } }, allow: { to: typesOnly } },
  {
    from: { element: { type: 'feature' } },
    allow: {
      to: [
        ...['hooks', 'ui', 'words', 'entries', 'dates', 'lib'].map((type) => ({
          element: { type },
        })),
        {
          element: {
            type: 'feature',
            captured: { feature: '{{ from.element.captured.feature }}' },
          },
        },
        ...typesOnly,
      ],
    },
  },
];

/** The packages that only one room may import. */
const packageOwners = [
  { room: 'firebase', regex: '^@?firebase(/|$)' },
  { room: 'storage', regex: '^idb(/|$)' },
];

const banPackages = (groups) => ({
  'no-restricted-imports': [
    'error',
    {
      patterns: groups.map(({ room, regex }) => ({
        regex,
        message: `Only src/${room}/ may import this.`,
      })),
    },
  ],
});

/** APIs by their global names. Those of instances need types, which costs this plugin minutes. */
const apis = { preset: 'safe' };

/** See docs/browsers.md. */
const browsers = [
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}'],
    plugins: { baseline },
    rules: {
      'baseline/use-baseline': [
        'error',
        {
          available: baselineYear,
          includeWebApis: apis,
          includeJsBuiltins: apis,
          ignoreFeatures: [
            // Each use has a test before it, named in docs/browsers.md.
            'file-system-access',
            'app-launch-handler',
            'intl-segmenter',
            'notifications',
            'shared-workers',
            'js-modules-shared-workers',
            // Only `writeText`, which is older than the rest: Firefox 63, Safari 13.1.
            'async-clipboard',
            // Firefox 100, Safari 16. Its year is that of a correction in Chrome.
            'abortsignal-timeout',
          ],
        },
      ],
    },
  },
  {
    files: ['src/**/*.css'],
    plugins: { css },
    language: 'css/css',
    languageOptions: { tolerant: true },
    rules: {
      'css/use-baseline': [
        'error',
        {
          available: baselineYear,
          // Without them a page looks plainer or scrolls less well, and works the same.
          allowAtRules: ['page'],
          allowProperties: [
            'accent-color',
            'content-visibility',
            // Older browsers get the height from GrowingTextarea.tsx.
            'field-sizing',
            'forced-color-adjust',
            'orphans',
            'overscroll-behavior',
            'overscroll-behavior-x',
            'print-color-adjust',
            'resize',
            'scrollbar-gutter',
            'scrollbar-width',
            'text-size-adjust',
            'text-wrap',
            'widows',
          ],
          allowPropertyValues: { 'break-after': ['avoid'], 'break-before': ['avoid'] },
          allowSelectors: ['marker', 'selection'],
        },
      ],
    },
  },
];

export default defineConfig(
  { files: ['**/*.{ts,tsx}'], languageOptions: { parser } },
  {
    files: ['src/**/*.{ts,tsx}'],
    plugins: { boundaries },
    settings: {
      'boundaries/elements': [
        ...rooms.map((type) => ({ type, pattern: `src/${type}` })),
        { type: 'feature', pattern: 'src/features/*', capture: ['feature'] },
      ],
      'boundaries/include': ['src/**/*.{ts,tsx}'],
      'import/resolver': { node: { extensions: ['.ts', '.tsx'] } },
    },
    rules: {
      'boundaries/dependencies': ['error', { default: 'disallow', policies }],
      ...banPackages(packageOwners),
    },
  },
  {
    // A test of a screen drives the whole app, from beside its feature.
    files: ['src/features/**/*.test.tsx'],
    rules: { 'boundaries/dependencies': 'off' },
  },
  ...packageOwners.map(({ room }) => ({
    files: [`src/${room}/**/*.{ts,tsx}`],
    rules: banPackages(packageOwners.filter((owner) => owner.room !== room)),
  })),
  {
    files: [
      'src/{account,dates,entries,lib,log,lookback,photos,settings,sync,transfer,words}/**/*.ts',
    ],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [{ group: ['react', 'react-*', 'firebase*', '@firebase/*', 'idb'] }] },
      ],
    },
  },
  {
    // The review's question is whether a function reads well. Comments and blank lines count.
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}'],
    rules: { 'max-lines-per-function': ['error', { max: 150, IIFEs: true }] },
  },
  ...browsers,
  {
    // See docs/decisions/0030-one-way-to-load-late.md.
    files: ['src/**/*.{ts,tsx}'],
    ignores: [
      '**/*.test.{ts,tsx}',
      'src/**/lazy*.ts',
      'src/boot/boot.ts',
      'src/app/composition.ts',
      'src/ui/markdown/markdownRenderer.ts',
      'src/words/loadWords.ts',
    ],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'ImportExpression',
          message: 'Screens and dialogs load late through src/ui/lazyComponent.tsx.',
        },
      ],
    },
  },
  {
    files: ['emulators/**/*.ts', 'unseal/**/*.ts'],
    rules: {
      'no-restricted-imports': ['error', { patterns: [{ group: ['**/src/**'] }] }],
    },
  },
);
