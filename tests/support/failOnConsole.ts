import { inspect } from 'node:util';

import { afterEach, beforeEach, expect, vi } from 'vitest';

/**
 * Setup of every Vitest project: an unexpected `console.error` or `console.warn` fails its test. Output during the
 * load of a file fails the file's first test. A test that expects output replaces the spy by `vi.spyOn(console,
 * 'error').mockImplementation(() => undefined)` and asserts on it.
 */
let written: string[] = [];

function textOf(part: unknown): string {
  if (part instanceof Error) return part.stack ?? part.message;
  return typeof part === 'string' ? part : inspect(part);
}

function listenTo(kind: 'error' | 'warn') {
  return vi.spyOn(console, kind).mockImplementation((...parts: unknown[]) => {
    written.push(`console.${kind}: ${parts.map(textOf).join(' ')}`);
  });
}

let spies = [listenTo('error'), listenTo('warn')];

beforeEach(() => {
  spies = [listenTo('error'), listenTo('warn')];
});

afterEach(() => {
  for (const spy of spies) spy.mockRestore();
  const unexpected = written;
  written = [];
  expect(unexpected, 'nothing unexpected is written to the console').toEqual([]);
});
