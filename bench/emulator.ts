import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { rmSync, mkdtempSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { WebSocket, WebSocketServer } from 'ws';

/*
 * What the database emulator costs over the bare cost of the same messages: our server and a bare `ws`
 * server that sends the same texts, each in a process of its own, asked by one client in this process, in
 * turns. The bare server is measured twice in every round; if its two sides differ, nothing was measured.
 * `npm run bench -- EMU` prints the ratios.
 */

const entryCount = 73_000;
const listenerCount = 200;
const idleCount = 1000;
/** Connections before those that are counted: the first ones make the server compile what it does for all. */
const firstIdleCount = 300;
const putCount = 2000;
const outstanding = 100;
const rounds = 15;
/** Rounds that are not counted, until both servers run compiled code. */
const warmUps = 4;
const maxPieceLength = 16_384;

const entry = {
  time: '12:00:00',
  zone: 'Europe/Paris',
  text: 'a line of words that somebody wrote on that day '.repeat(17),
  createdAt: 1_795_000_000_000,
  updatedAt: 1_795_000_000_000,
  revision: 1,
  writeId: 'w0123456789',
};
const entryText = JSON.stringify(entry);

/** A log of 10 years with 20 entries a day, about 70 MB of JSON. */
function logText(): string {
  const days: string[] = [];
  for (let day = 0; day * 20 < entryCount; day += 1) {
    const entries = Array.from({ length: 20 }, (_, at) => `"e${day}-${at}":${entryText}`);
    days.push(`"d${day}":{${entries.join(',')}}`);
  }
  return `{${days.join(',')}}`;
}

/* ── the bare server, run as `emulator.ts --bare` ── */

function serveBare(): void {
  let log = '';
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
  const update = `{"t":"d","d":{"a":"d","b":{"p":"fan/x","d":${entryText}}}}`;
  server.on('connection', (socket) => {
    socket.send('{"t":"c","d":{"t":"h","d":{"ts":0,"v":"5","h":"","s":"0"}}}');
    socket.on('message', (data) => {
      const text = Buffer.isBuffer(data) ? data.toString('utf8') : '';
      if (text === 'read') {
        if (log === '') log = `{"t":"d","d":{"a":"d","b":{"p":"log","d":${logText()}}}}`;
        socket.send(String(Math.ceil(log.length / maxPieceLength)));
        for (let at = 0; at < log.length; at += maxPieceLength) {
          socket.send(log.slice(at, at + maxPieceLength));
        }
      }
      if (text.includes('/fan/x')) for (const client of server.clients) client.send(update);
      socket.send('{"t":"d","d":{"r":1,"b":{"s":"ok","d":""}}}');
    });
  });
  server.on('listening', () => {
    const address = server.address();
    if (typeof address === 'object' && address !== null) console.log(`ready: ${address.port}`);
  });
}

/* ── servers and clients ── */

interface Server {
  readonly process: ChildProcess;
  readonly port: number;
}

/** What a server under measurement runs beside itself: it collects its garbage and says what is left. */
const collector = `data:text/javascript,${encodeURIComponent(
  'process.on("message", () => { gc(); gc(); const { heapUsed, external } = process.memoryUsage();' +
    ' process.send((heapUsed + external) / 1024); }); process.channel.unref();',
)}`;

async function start(args: readonly string[]): Promise<Server> {
  const child = spawn(
    process.execPath,
    ['--expose-gc', '--import', collector, '--import', 'tsx', ...args],
    { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] },
  );
  if (child.stdout === null) throw new Error('A server without output.');
  for await (const line of createInterface({ input: child.stdout })) {
    const [, port] = /ready: .*?(\d+)$/.exec(line) ?? [];
    if (port !== undefined) return { process: child, port: Number(port) };
  }
  throw new Error(`${args.join(' ')} did not become ready`);
}

/** Lets a server collect its garbage; kB of JavaScript objects and buffers that it holds then. */
async function heldKb(server: Server): Promise<number> {
  const kB = await new Promise<unknown>((resolve) => {
    server.process.once('message', resolve);
    server.process.send('collect');
  });
  if (typeof kB !== 'number') throw new Error('The server does not say what it holds.');
  return kB;
}

const emulatorPath = fileURLToPath(new URL('../emulators/database/main.ts', import.meta.url));

function startEmulator(extra: readonly string[] = []): Promise<Server> {
  return start([emulatorPath, '--port', '0', ...extra]);
}

/** A connection that hands every frame to whoever waits for it. */
class Client {
  readonly socket: WebSocket;
  onFrame: (frame: string) => void = () => undefined;

  private constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('message', (data) => {
      this.onFrame(Buffer.isBuffer(data) ? data.toString('utf8') : '');
    });
  }

  static async open(server: Server): Promise<Client> {
    const client = new Client(new WebSocket(`ws://127.0.0.1:${server.port}/.ws?v=5&ns=bench`));
    await once(client.socket, 'open');
    return client;
  }

  /** Sends a request and resolves with its answer's arrival; `count` answers end the wait. */
  async answers(count: number, send: () => void): Promise<void> {
    let left = count;
    await new Promise<void>((resolve) => {
      this.onFrame = (frame) => {
        if (frame.includes('"r":')) left -= 1;
        if (left === 0) resolve();
      };
      send();
    });
  }

  request(action: string, body: string): void {
    this.socket.send(`{"t":"d","d":{"r":1,"a":"${action}","b":${body}}}`);
  }
}

/* ── what is measured; each returns milliseconds ── */

async function timeFanOut(writer: Client, listeners: readonly Client[]): Promise<number> {
  let left = listeners.length;
  const startedAt = performance.now();
  await new Promise<void>((resolve) => {
    for (const listener of listeners) {
      listener.onFrame = () => {
        left -= 1;
        if (left === 0) resolve();
      };
    }
    const text = `${entryText.slice(0, -1)},"n":${startedAt}}`;
    writer.request('p', `{"p":"/fan/x","d":${text}}`);
  });
  return performance.now() - startedAt;
}

async function timePuts(client: Client): Promise<number> {
  const startedAt = performance.now();
  let sent = 0;
  let answered = 0;
  await new Promise<void>((resolve) => {
    const send = (): void => {
      sent += 1;
      client.request('p', `{"p":"/puts/d${sent % 50}/e${sent}","d":${entryText}}`);
    };
    client.onFrame = () => {
      answered += 1;
      if (answered === putCount) resolve();
      else if (sent < putCount) send();
    };
    for (let at = 0; at < outstanding; at += 1) send();
  });
  return performance.now() - startedAt;
}

async function timeFirstRead(server: Server, isBare: boolean): Promise<number> {
  const client = await Client.open(server);
  const startedAt = performance.now();
  await client.answers(1, () => {
    if (isBare) client.socket.send('read');
    else client.request('q', '{"p":"/log","h":""}');
  });
  const tookMs = performance.now() - startedAt;
  client.socket.terminate();
  return tookMs;
}

/* ── ratios ── */

/** Samples of one row in milliseconds, ours and the bare server's, taken in turns. */
export interface EmulatorRow {
  readonly what: string;
  readonly ours: readonly number[];
  readonly bare: readonly number[];
  /** The bare server once more in the same rounds. */
  readonly again: readonly number[];
}

/** What an idle listener and a bare connection keep once garbage is collected, in kB. */
export interface EmulatorMemory {
  readonly ours: number;
  readonly bare: number;
}

export interface EmulatorFigures {
  readonly rows: readonly EmulatorRow[];
  readonly memory: EmulatorMemory;
}

/**
 * Samples of both in turns. Every sample begins with the garbage of both servers collected: without that the
 * bare server, asked after ours, was measured while ours still cleared 70 MB away on the other core.
 */
async function compare(
  what: string,
  servers: readonly [ours: Server, bare: Server],
  timeOurs: () => Promise<number>,
  timeBare: () => Promise<number>,
): Promise<EmulatorRow> {
  const ours: number[] = [];
  const bare: number[] = [];
  const again: number[] = [];
  const samples = [
    async () => bare.push(await timeBare()),
    async () => ours.push(await timeOurs()),
    async () => again.push(await timeBare()),
  ];
  for (let round = 0; round < warmUps; round += 1) {
    await timeOurs();
    await timeBare();
  }
  for (let round = 0; round < rounds; round += 1) {
    // Whatever ours leaves to the next sample, the two sides of the bare server get it in turns.
    for (const sample of round % 2 === 0 ? samples : samples.toReversed()) {
      for (const server of servers) await heldKb(server);
      await sample();
    }
  }
  return { what, ours, bare, again };
}

/* ── memory ── */

async function kbPerIdleListener(server: Server, isBare: boolean): Promise<number> {
  const clients: Client[] = [];
  const open = async (): Promise<void> => {
    const client = await Client.open(server);
    if (!isBare) {
      const path = `/idle/u${clients.length}`;
      await client.answers(1, () => client.request('q', `{"p":"${path}","h":""}`));
    }
    clients.push(client);
  };
  while (clients.length < firstIdleCount) await open();
  const before = await heldKb(server);
  while (clients.length < firstIdleCount + idleCount) await open();
  const after = await heldKb(server);
  for (const client of clients) client.socket.terminate();
  return (after - before) / idleCount;
}

/* ── the run ── */

async function withServers<Result>(
  extra: readonly string[],
  use: (ours: Server, bare: Server) => Promise<Result>,
): Promise<Result> {
  const bare = await start([fileURLToPath(import.meta.url), '--bare']);
  const ours = await startEmulator(extra);
  try {
    return await use(ours, bare);
  } finally {
    ours.process.kill('SIGKILL');
    bare.process.kill('SIGKILL');
  }
}

async function measureSpeed(name: string, extra: readonly string[]): Promise<EmulatorRow[]> {
  return withServers(extra, async (ours, bare) => {
    const rows: EmulatorRow[] = [];
    const writers = [await Client.open(ours), await Client.open(bare)] as const;
    rows.push(
      await compare(
        `${putCount} puts, ${outstanding} under way (${name})`,
        [ours, bare],
        () => timePuts(writers[0]),
        () => timePuts(writers[1]),
      ),
    );
    const listeners: [Client[], Client[]] = [[], []];
    for (let at = 0; at < listenerCount; at += 1) {
      const client = await Client.open(ours);
      await client.answers(1, () => client.request('q', '{"p":"/fan","h":""}'));
      listeners[0].push(client);
      listeners[1].push(await Client.open(bare));
    }
    rows.push(
      await compare(
        `a put told to ${listenerCount} listeners (${name})`,
        [ours, bare],
        () => timeFanOut(writers[0], listeners[0]),
        () => timeFanOut(writers[1], listeners[1]),
      ),
    );
    for (const client of listeners.flat()) client.socket.terminate();
    const answer = await fetch(`http://127.0.0.1:${ours.port}/log.json?ns=bench&print=silent`, {
      method: 'PUT',
      headers: { authorization: 'Bearer owner' },
      body: logText(),
    });
    if (answer.status !== 204) throw new Error(`the log could not be written: ${answer.status}`);
    rows.push(
      await compare(
        `first read of a 70 MB log (${name})`,
        [ours, bare],
        () => timeFirstRead(ours, false),
        () => timeFirstRead(bare, true),
      ),
    );
    return rows;
  });
}

/** Measures every row. Takes about a minute; leaves nothing running. */
export async function benchEmulator(): Promise<EmulatorFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'daylog-bench-'));
  try {
    const rows = [
      ...(await measureSpeed('in memory', [])),
      ...(await measureSpeed('durable', ['--data', folder])),
    ];
    const memory = await withServers([], async (ours, bare) => {
      return {
        ours: await kbPerIdleListener(ours, false),
        bare: await kbPerIdleListener(bare, true),
      };
    });
    return { rows, memory };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv.includes('--bare')) serveBare();
