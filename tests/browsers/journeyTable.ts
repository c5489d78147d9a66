import type { FullConfig, FullResult, Reporter, Suite, TestCase } from '@playwright/test/reporter';

import { cannot } from './cannot.ts';

/** Prints which journey was done in which engine, and why one was not. */
export default class JourneyTable implements Reporter {
  private root: Suite | null = null;
  private engines: readonly string[] = [];

  onBegin({ projects }: FullConfig, root: Suite): void {
    this.root = root;
    this.engines = projects.map(({ name }) => name);
  }

  onEnd({ status }: FullResult): Promise<{ status: FullResult['status'] }> {
    const tests = this.root?.allTests() ?? [];
    const titles = [...new Set([...tests.map(({ title }) => title)])];
    const word = (test: TestCase) =>
      test.outcome() === 'expected'
        ? test.annotations.some(({ type }) => type === 'again')
          ? 'ok, again'
          : 'ok'
        : test.outcome() === 'skipped'
          ? '-'
          : 'FAILED';
    const cell = (title: string, engine: string): string => {
      const test = tests.find(
        (each) => each.title === title && each.parent.project()?.name === engine,
      );
      const isLeft = cannot.some((row) => row.journey === title && row.engine === engine);
      return test !== undefined ? word(test) : isLeft ? 'cannot' : '-';
    };
    // `--project` leaves engines out.
    const engines = this.engines.filter((engine) =>
      tests.some((each) => each.parent.project()?.name === engine),
    );
    console.log(`\n${engines.map((name) => name.padEnd(10)).join('')}journey`);
    for (const title of titles) {
      const cells = engines.map((engine) => cell(title, engine).padEnd(10));
      console.log(`${cells.join('')}${title}`);
    }
    for (const { journey, engine, reason } of cannot)
      if (engines.includes(engine)) console.log(`${engine} cannot: ${journey}: ${reason}`);
    // A run of some journeys or engines alone knows nothing about the others.
    const isWhole =
      engines.length === this.engines.length &&
      titles.length > cannot.length &&
      tests.length > engines.length * 5;
    const unknown = isWhole ? cannot.filter(({ journey }) => !titles.includes(journey)) : [];
    for (const { journey } of unknown) console.log(`cannot.ts names no journey: ${journey}`);
    return Promise.resolve({ status: unknown.length > 0 ? 'failed' : status });
  }
}
