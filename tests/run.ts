import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { findChromium, findHeadlessShell } from './support/chromium.ts';
import { findFirefox, findWebKit } from './support/otherBrowsers.ts';
import { playwrightCounts, vitestCounts, type Counts } from './support/testCounts.ts';

/** `npm test`: all checks of Daylog in one command. */

const root = fileURLToPath(new URL('..', import.meta.url));

/** One line of the table at the end. */
interface Outcome {
  readonly stage: string;
  readonly isPassed: boolean;
  readonly seconds: number;
  /** Null for a stage without tests to count. */
  readonly counts: Counts | null;
  readonly note: string;
}

interface Run {
  readonly code: number | null;
  /** Output on stdout and stderr, when `isQuiet`. */
  readonly output: string;
}

function run(
  command: string,
  args: readonly string[],
  options: {
    readonly environment?: Readonly<Record<string, string>>;
    readonly isQuiet?: boolean;
  } = {},
): Promise<Run> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...options.environment },
      stdio:
        options.isQuiet === true ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    });
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.once('error', (error) => {
      resolve({ code: null, output: error.message });
    });
    child.once('close', (code) => {
      resolve({ code, output });
    });
  });
}

/** Runs the command of a package by its own entry point, so that no shell is needed. */
async function runTool(
  packageName: string,
  command: string,
  args: readonly string[],
  options?: Parameters<typeof run>[2],
): Promise<Run> {
  const packageFile = path.join(root, 'node_modules', packageName, 'package.json');
  const description: unknown = JSON.parse(await readFile(packageFile, 'utf8'));
  const bin: unknown =
    typeof description === 'object' && description !== null && 'bin' in description
      ? description.bin
      : null;
  const entry: unknown =
    typeof bin === 'object' && bin !== null
      ? Object.entries(bin).find(([name]) => name === command)?.[1]
      : bin;
  if (typeof entry !== 'string') throw new Error(`${packageName} brings no command ${command}.`);
  return run(process.execPath, [path.join(path.dirname(packageFile), entry), ...args], options);
}

type StageResult = Omit<Outcome, 'stage' | 'seconds'>;

const passedIf = (isPassed: boolean, note = ''): StageResult => ({ isPassed, counts: null, note });

/** The browsers of the tests: how each is found, its variable, and its packages on Debian. */
const engines = [
  {
    name: 'Chromium',
    find: findChromium,
    variable: 'CHROMIUM_PATH',
    packages: ['chromium'],
    isOptional: false,
  },
  {
    // Quicker than Chromium itself. Where it cannot be had, its tests run in Chromium.
    name: 'Chromium without windows',
    find: findHeadlessShell,
    variable: null,
    packages: ['chromium-headless-shell'],
    isOptional: true,
  },
  {
    name: 'Firefox',
    find: findFirefox,
    variable: 'FIREFOX_PATH',
    packages: ['firefox-esr'],
    isOptional: false,
  },
  {
    name: 'WebKit',
    find: () => findWebKit()?.browser ?? null,
    variable: null,
    packages: ['webkit2gtk-driver', 'xvfb'],
    // WebKitGTK exists on Linux alone.
    isOptional: process.platform !== 'linux',
  },
] as const;

/** Finds the browsers, or installs them if this machine allows it. Never skips their tests silently. */
async function browser(): Promise<StageResult> {
  const missing = () => engines.filter(({ find }) => find() === null);
  for (const { variable } of missing()) {
    const named = variable === null ? undefined : process.env[variable];
    if (variable !== null && named !== undefined)
      return passedIf(false, `${variable} says ${named}, but there is no such file`);
  }
  if (missing().length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const environment = { DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-q'], { environment });
    for (const { packages } of missing())
      await run('apt-get', ['install', '-y', '-q', ...packages], { environment });
  }
  const required = missing().filter(({ isOptional }) => !isOptional);
  const notes = required.map(({ name, variable, packages }) => {
    const orSay = variable === null ? '' : `, or say where it is with ${variable}`;
    return `no ${name}: install ${packages.join(' and ')}${orSay}`;
  });
  return notes.length > 0
    ? passedIf(false, notes.join('; '))
    : passedIf(true, engines.flatMap(({ find }) => find() ?? []).join(', '));
}

/** Programs in Node: files of `src` that they import need no page. Oxlint has checked the types of all files. */
async function types(): Promise<StageResult> {
  const failed: string[] = [];
  for (const project of ['emulators', 'unseal', 'programs'])
    if ((await runTool('typescript', 'tsc', ['-p', project])).code !== 0) failed.push(project);
  return passedIf(failed.length === 0, failed.join(', '));
}

/** Oxlint has the types and the general rules, ESLint those of this project. See docs/decisions/0093-two-linters.md. */
async function lint(): Promise<StageResult> {
  const general = await runTool('oxlint', 'oxlint', ['--deny-warnings']);
  const own = ['src', 'emulators', 'unseal', '--max-warnings', '0'];
  return passedIf(general.code === 0 && (await runTool('eslint', 'eslint', own)).code === 0);
}

/** ESLint's rules of import direction do not find cycles of type imports. */
async function cycles(): Promise<StageResult> {
  const args = ['--config', '.dependency-cruiser.mjs', 'src', 'emulators', 'unseal', 'programs'];
  return passedIf((await runTool('dependency-cruiser', 'depcruise', args)).code === 0);
}

async function format(): Promise<StageResult> {
  const args = ['--check', '--log-level', 'warn', '.'];
  return passedIf((await runTool('prettier', 'prettier', args)).code === 0);
}

/** All files, by the first letters of their names. Secretlint's time grows with the square of the number of files. */
const fileParts = ['**/[a-d]*', '**/[e-m]*', '**/[n-r]*', '**/[s-z]*', '**/[!a-z]*'];

/** No key, token or password in any file of the project. */
async function secrets(): Promise<StageResult> {
  const failed: string[] = [];
  for (const part of fileParts)
    if ((await runTool('secretlint', 'secretlint', [part])).code !== 0) failed.push(part);
  return passedIf(failed.length === 0, failed.join(', '));
}

/**
 * Known vulnerabilities of shipped packages. If the registry does not answer or has no such list, the stage says
 * so and passes.
 */
async function audit(): Promise<StageResult> {
  const args = ['audit', '--omit=dev', '--audit-level=high', '--json'];
  const { code, output } = await run('npm', args, { isQuiet: true });
  const isAnswered = output.includes('"auditReportVersion"');
  if (!isAnswered) return passedIf(true, 'not asked: the registry gave no answer');
  if (code !== 0) console.error(output);
  return passedIf(code === 0);
}

/** A build from scratch; a warning in its output fails it. Later stages serve the result. */
async function build(): Promise<StageResult> {
  await rm(path.join(root, 'dist'), { recursive: true, force: true });
  const script = `import { builtSite } from './emulators/local/site/build.ts'; await builtSite(process.cwd());`;
  const args = ['--import', 'tsx', '--input-type=module', '--eval', script];
  const { code, output } = await run(process.execPath, args, { isQuiet: true });
  if (output.trim() !== '') console.error(output.trim());
  return passedIf(code === 0 && output.trim() === '');
}

async function withReport(
  command: (reportFile: string) => Promise<Run>,
  countsOf: (report: unknown) => Counts,
): Promise<StageResult> {
  const folder = await mkdtemp(path.join(tmpdir(), 'daylog-report-'));
  const reportFile = path.join(folder, 'report.json');
  try {
    const { code } = await command(reportFile);
    if (!existsSync(reportFile)) return passedIf(false, 'ended without a report');
    const counts = countsOf(JSON.parse(await readFile(reportFile, 'utf8')));
    const isPassed = code === 0 && counts.failures.length === 0 && counts.skipped.length === 0;
    return { isPassed, counts, note: counts.skipped.map((name) => `skipped: ${name}`).join('; ') };
  } finally {
    await rm(folder, { recursive: true });
  }
}

function vitest(): Promise<StageResult> {
  return withReport(
    (reportFile) =>
      runTool('vitest', 'vitest', [
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${reportFile}`,
      ]),
    vitestCounts,
  );
}

/** The tests of a configuration of Playwright. */
function playwright(config: string, args: readonly string[] = []): Promise<StageResult> {
  return withReport(
    (reportFile) =>
      runTool('@playwright/test', 'playwright', ['test', '-c', config, ...args], {
        environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile },
      }),
    playwrightCounts,
  );
}

const endToEnd = () => playwright('tests/e2e/playwright.config.ts', ['--reporter=list,json']);

/** The journeys. WebKit's are left out where there is no WebKitGTK, and the stage says so. */
async function journeys(): Promise<StageResult> {
  const config = 'tests/browsers/playwright.config.ts';
  if (findWebKit() !== null) return playwright(config);
  const result = await playwright(config, ['--project', 'chromium', '--project', 'firefox']);
  return {
    ...result,
    note: [result.note, 'no WebKitGTK on this system'].filter(Boolean).join('; '),
  };
}

type Stage = readonly [name: string, stage: () => Promise<StageResult>];

/** Steps run one after another; the lists of one step run in parallel, because most tools keep one core busy. */
const steps: readonly (readonly (readonly Stage[])[])[] = [
  [[['browser', browser]]],
  [
    [['lint', lint]],
    [
      ['types', types],
      ['cycles', cycles],
      ['format', format],
      ['secrets', secrets],
      ['audit', audit],
      ['build', build],
    ],
  ],
  [[['vitest', vitest]]],
  [[['end to end', endToEnd]]],
  [[['journeys', journeys]]],
];

function tableLine({ stage, isPassed, seconds, counts, note }: Outcome): string {
  const count = counts === null ? '' : `${counts.passed} passed, ${counts.failures.length} failed`;
  return [
    isPassed ? 'ok    ' : 'FAILED',
    stage.padEnd(11),
    `${seconds.toFixed(1)} s`.padStart(8),
    ` ${[count, note].filter((part) => part !== '').join('; ')}`,
  ]
    .join(' ')
    .trimEnd();
}

const outcomes: Outcome[] = [];

async function runStages(stages: readonly Stage[]): Promise<void> {
  for (const [stage, start] of stages) {
    console.log(`\n── ${stage}`);
    const startedMs = performance.now();
    const result = await start().catch((error: unknown) => passedIf(false, String(error)));
    outcomes.push({ stage, seconds: (performance.now() - startedMs) / 1000, ...result });
  }
}

for (const step of steps) await Promise.all(step.map(runStages));

console.log(`\n${outcomes.map(tableLine).join('\n')}`);
// Repeated after the table: a person reads a long run from its end.
for (const { stage, counts } of outcomes)
  for (const { name, reason } of counts?.failures ?? [])
    console.log(`\nFAILED ${stage}: ${name}\n${reason}`.trimEnd());
const passed = outcomes.reduce((sum, { counts }) => sum + (counts?.passed ?? 0), 0);
// A stage that fails without a failed test (types, a skipped test) counts as one failure, so that it shows.
const failed = outcomes.reduce(
  (sum, { counts, isPassed }) => sum + Math.max(counts?.failures.length ?? 0, isPassed ? 0 : 1),
  0,
);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
