import { runInNewContext } from 'node:vm';
import { WebSocket } from 'ws';
import { expect, it } from 'vitest';
import type { DatabaseEmulator } from '../../emulators/database/startDatabaseEmulator.ts';
import { anyText, atEnd, connect, startEmulator, store, stored } from './support/world.ts';

/** The messages to a long-polling page, in order. */
interface Page {
  /** `start` with id and password, `close`. */
  readonly commands: readonly (readonly unknown[])[];
  /** Messages by the number of their answer. */
  readonly answers: readonly (readonly [number: number, messages: readonly unknown[]])[];
  /** Sends a request and runs the script of the answer. */
  fetch(parameters: Readonly<Record<string, string>>): Promise<void>;
  /** Sends a message in pieces of `size`, and runs the answer. */
  say(message: unknown, size?: number): Promise<void>;
  /** All messages so far, in one list. */
  messages(): unknown[];
  readonly id: string;
  readonly password: string;
}

async function openPage(emulator: DatabaseEmulator): Promise<Page> {
  const commands: unknown[][] = [];
  const answers: [number, unknown[]][] = [];
  const frame = {
    parent: {
      window: {
        pLPCommand1: (...command: unknown[]) => commands.push(command),
        pRTLPCB1: (number: number, messages: unknown[]) =>
          answers.push([number, structuredClone(messages)]),
      },
    },
  };
  let serial = 0;
  let nextPiece = 0;
  let credentials: { id: string; pw: string } | null = null;
  let functions = '';
  const page = {
    commands,
    answers,
    fetch: async (parameters: Readonly<Record<string, string>>) => {
      serial += 1;
      const query = new URLSearchParams({
        ...credentials,
        ser: String(serial),
        ns: 'test',
        ...parameters,
      });
      const response = await fetch(`http://127.0.0.1:${emulator.port}/.lp?${query.toString()}`);
      const script = await response.text();
      // In a browser one frame runs all scripts of a connection; here each has a context of its own.
      if (functions === '') functions = script.split('pLPCommand("start"')[0] ?? '';
      runInNewContext(script.startsWith('function') ? script : functions + script, frame);
    },
    say: async (message: unknown, size = 1800) => {
      const base64 = Buffer.from(JSON.stringify(message)).toString('base64url').concat('.');
      const pieces = base64.match(new RegExp(`.{1,${size}}`, 'g')) ?? [];
      const parameters = pieces.map((piece, at): [string, string][] => [
        [`seg${at}`, String(nextPiece + at)],
        [`ts${at}`, String(pieces.length)],
        [`d${at}`, piece],
      ]);
      nextPiece += pieces.length;
      await page.fetch(Object.fromEntries(parameters.flat()));
    },
    messages: () => answers.flatMap(([, messages]) => messages),
    id: '',
    password: '',
  };
  await page.fetch({ start: 't', cb: '1', v: '5' });
  const [, id, pw] = commands[0] ?? [];
  credentials = { id: String(id), pw: String(pw) };
  return Object.assign(page, { id: credentials.id, password: credentials.pw });
}

function request(number: number, action: string, body: unknown): unknown {
  return { t: 'd', d: { r: number, a: action, b: body } };
}

it('greets, takes requests and answers them', async () => {
  const emulator = await startEmulator();
  const page = await openPage(emulator);
  expect(page.commands).toEqual([['start', page.id, page.password]]);
  expect(page.messages()).toMatchObject([{ t: 'c', d: { t: 'h', d: { v: '5', s: anyText } } }]);
  await page.say(request(1, 'p', { p: '/a', d: 'é\u{1F600}' }));
  expect(page.messages()[1]).toEqual({ t: 'd', d: { r: 1, b: { s: 'ok', d: '' } } });
  expect(await stored(emulator)).toEqual({ a: 'é\u{1F600}' });
});

it('puts the pieces of a message together', async () => {
  const emulator = await startEmulator();
  const page = await openPage(emulator);
  await page.say(request(1, 'p', { p: '/a', d: 'x'.repeat(1000) }), 50);
  expect(await stored(emulator)).toEqual({ a: 'x'.repeat(1000) });
});

it('holds a request until there is something to tell, and numbers its answers', async () => {
  const emulator = await startEmulator();
  const page = await openPage(emulator);
  await page.say(request(1, 'q', { p: '/a', h: '' }));
  const told = page.fetch({});
  await store(emulator, '/a', 5);
  await told;
  expect(page.messages()[2]).toEqual({ t: 'd', d: { a: 'd', b: { p: 'a', d: 5 } } });
  expect(page.answers.map(([number]) => number)).toEqual(page.answers.map((_, at) => at));
});

it('carries out the onDisconnect writes when the page is closed', async () => {
  const emulator = await startEmulator();
  const page = await openPage(emulator);
  await page.say(request(1, 'o', { p: '/gone', d: true }));
  const base = `http://127.0.0.1:${emulator.port}/.lp?ns=test&id=${page.id}&pw=${page.password}`;
  const frame = await (await fetch(`${base}&dframe=t`)).text();
  expect(frame).toContain(`disconn=t&id=${page.id}`);
  await fetch(`${base}&disconn=t`);
  expect(await stored(emulator)).toEqual({ gone: true });
});

it('listens to nobody without the password', async () => {
  const emulator = await startEmulator();
  const page = await openPage(emulator);
  await page.fetch({ pw: 'guess', disconn: 't' });
  expect(page.commands.at(-1)).toEqual(['close']);
  await page.say(request(1, 's', {}));
  expect(page.messages()).toHaveLength(2);
});

it('ends when the client connects again by a WebSocket of its own', async () => {
  const emulator = await startEmulator();
  const page = await openPage(emulator);
  await page.say(request(1, 'o', { p: '/gone', d: true }));
  const [hello] = page.messages();
  const [, session = ''] = /"s":"(\w{32})"/.exec(JSON.stringify(hello)) ?? [];
  await connect(emulator, { parameters: { ls: session } });
  expect(await stored(emulator)).toEqual({ gone: true });
  await page.fetch({});
  expect(page.commands.at(-1)).toEqual(['close']);
});

it('goes over to a WebSocket and keeps its session', async () => {
  const emulator = await startEmulator();
  const page = await openPage(emulator);
  await page.say(request(1, 'q', { p: '/a', h: '' }));
  const [, session = ''] = /"s":"(\w{32})"/.exec(JSON.stringify(page.messages()[0])) ?? [];
  const socket = new WebSocket(`ws://127.0.0.1:${emulator.port}/.ws?v=5&ns=test&s=${session}`);
  atEnd(() => socket.terminate());
  const heard: string[] = [];
  const waiting: (() => void)[] = [];
  socket.on('message', (data) => {
    heard.push(Buffer.isBuffer(data) ? data.toString('utf8') : '');
    for (const check of waiting) check();
  });
  const hear = (part: string): Promise<void> =>
    new Promise((resolve) => {
      const check = (): void => {
        if (heard.some((text) => text.includes(part))) resolve();
      };
      waiting.push(check);
      check();
    });
  await hear('"t":"a"');
  socket.send('{"t":"c","d":{"t":"p","d":{}}}');
  await hear('"t":"o"');
  await page.say({ t: 'c', d: { t: 'n', d: {} } });
  expect(page.messages().at(-1)).toEqual({ t: 'c', d: { t: 'n', d: null } });
  await store(emulator, '/a', 'told by the WebSocket');
  await hear('told by the WebSocket');
  await page.fetch({ disconn: 't' });
  socket.send(JSON.stringify(request(2, 's', {})));
  await hear('"r":2');
});
