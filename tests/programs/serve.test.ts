import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, expect, it } from 'vitest';

const row = (words: string) => ({ time: '09:00:00', zone: 'UTC', text: words, revision: 1 });
const log = {
  entries: {
    '11-1-2026': { a: row('Allowed #work') },
    '11-2-2026': { b: row('Allowed #work #home'), c: row('Private') },
    '11-3-2026': { d: row('Outside #work') },
  },
};

let folder = '';
let file = '';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'daylog-serve-'));
  file = path.join(folder, 'export.json');
  await writeFile(file, JSON.stringify({ logs: { uid: log } }));
});

afterAll(() => rm(folder, { recursive: true }));

it('gives another program the allowed days and tags alone, and says each call', async () => {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [
      ...['--import', 'tsx', 'programs/log.ts'],
      ...['serve', '11-1-2026..11-2-2026', '--tag', 'work', '--export', file],
    ],
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    stderr: 'pipe',
  });
  let said = '';
  transport.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const isSaid = new Promise((resolve) => transport.stderr?.once('end', resolve));
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport);
  const { tools } = await client.listTools();
  expect(tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint])).toEqual([
    ['days', true],
  ]);

  const call = (span: string, tags?: readonly string[]) =>
    client.callTool({ name: 'days', arguments: { span, ...(tags && { tags }) } });
  expect(await call('11-1-2026..11-2-2026')).toMatchObject({
    content: [{ text: expect.stringMatching(/"a"[^]*"b"/) as string }],
  });
  const all = JSON.stringify(await call('11-1-2026..11-2-2026'));
  for (const word of ['Private', 'Outside']) expect(all).not.toContain(word);
  expect(JSON.stringify(await call('11-2-2026', ['#Home']))).toContain('Allowed #work #home');
  expect(await call('11-1-2026..11-3-2026')).toEqual({
    content: [{ type: 'text', text: 'Only the days 11-1-2026..11-2-2026 may be read.' }],
    isError: true,
  });
  expect(await call('yesterday')).toMatchObject({ isError: true });
  expect(await call('11-1-2026', ['\u001b[2J\nwork'])).toMatchObject({ isError: true });
  await client.close();
  await isSaid;
  expect(said).toBe(
    [
      'days 11-1-2026..11-2-2026. Entries given: 2.',
      'days 11-1-2026..11-2-2026. Entries given: 2.',
      'days 11-2-2026 --tag #Home. Entries given: 1.',
      'days 11-1-2026..11-3-2026. Only the days 11-1-2026..11-2-2026 may be read.',
      'days yesterday. "yesterday" is no date. Write it as M-D-YYYY, such as 11-20-2026.',
      'days 11-1-2026 --tag  [2J work. " [2J work" is no tag.',
      '',
    ].join('\n'),
  );
});
