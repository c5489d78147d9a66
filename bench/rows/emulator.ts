import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import { WebSocket } from 'ws';

import { entryText, logText } from '../floors/bareServer.ts';
import { interleave } from '../support/interleave.ts';
import type { Lab } from '../support/lab.ts';
import type { Figures } from '../support/report.ts';

const listenerCount = 200;
const putCount = 2000;
const putsInFlight = 100;
const idleCount = 1000;
/** Connections before those that count: with the first ones the server compiles its code. */
const firstIdleCount = 300;
/** Rounds that do not count, until both servers run compiled code. */
const warmUps = 4;

/** A server in a process of its own. */
interface Server {
  readonly process: ChildProcess;
  readonly port: number;
}

/** What a server runs beside itself: it collects its garbage and says how many bytes are left. */
const collector = `data:text/javascript,${encodeURIComponent(
  'process.on("message", () => { gc(); gc(); const { heapUsed, external } = process.memoryUsage();' +
    ' process.send(heapUsed + external); }); process.channel.unref();',
)}`;

async function startServer(lab: Lab, file: string, args: readonly string[]): Promise<Server> {
  const program = fileURLToPath(new URL(file, import.meta.url));
  const node = ['--expose-gc', '--import', collector, '--import', 'tsx', program, ...args];
  const child = spawn(process.execPath, node, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  lab.closeLater(() => child.kill('SIGKILL'));
  if (child.stdout === null) throw new Error('A server without output.');
  for await (const line of createInterface({ input: child.stdout })) {
    const [, port] = /ready: .*?(\d+)$/.exec(line) ?? [];
    if (port !== undefined) return { process: child, port: Number(port) };
  }
  throw new Error(`${file} did not become ready.`);
}

/** Bytes that a server holds once its garbage is collected. */
async function heldBytes({ process: child }: Server): Promise<number> {
  const answer = once(child, 'message');
  child.send('collect');
  return Number((await answer)[0]);
}

/** A connection that passes every frame to `onFrame`. */
class Client {
  readonly socket: WebSocket;
  onFrame: (frame: string) => void = () => undefined;

  private constructor(socket: WebSocket) {
    this.socket = socket;
    // A server that is ended resets its connections.
    socket.on('error', () => undefined);
    socket.on('message', (data) => this.onFrame(Buffer.isBuffer(data) ? data.toString() : ''));
  }

  static async open({ port }: Server): Promise<Client> {
    const client = new Client(new WebSocket(`ws://127.0.0.1:${port}/.ws?v=5&ns=bench`));
    await once(client.socket, 'open');
    return client;
  }

  request(action: string, body: string): void {
    this.socket.send(`{"t":"d","d":{"r":1,"a":"${action}","b":${body}}}`);
  }

  /** Does `send`, which may ask more; resolves with the answer number `count`. */
  async answers(count: number, send: (answered: number) => void): Promise<void> {
    let answered = 0;
    await new Promise<void>((resolve) => {
      this.onFrame = (frame) => {
        if (!frame.includes('"r":')) return;
        answered += 1;
        if (answered === count) resolve();
        else send(answered);
      };
      send(0);
    });
  }

  /** Listens to `path`; resolves with the answer. */
  listen(path: string): Promise<void> {
    return this.answers(1, () => this.request('q', `{"p":"${path}","h":""}`));
  }
}

/* Each makes the way to take a sample, in milliseconds. */

const timed = (work: () => Promise<unknown>) => async () => {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
};

async function puts(server: Server) {
  const client = await Client.open(server);
  return timed(() => {
    let sent = 0;
    return client.answers(putCount, (answered) => {
      for (; sent < Math.min(putCount, answered + putsInFlight); sent += 1)
        client.request('p', `{"p":"/puts/d${sent % 50}/e${sent}","d":${entryText}}`);
    });
  });
}

const firstRead = (server: Server) =>
  timed(async () => {
    const client = await Client.open(server);
    await client.listen('/log');
    client.socket.terminate();
  });

async function fanOut(server: Server) {
  const writer = await Client.open(server);
  const listeners: Client[] = [];
  while (listeners.length < listenerCount) {
    const client = await Client.open(server);
    await client.listen('/fan');
    listeners.push(client);
  }
  return timed(async () => {
    const told = listeners.map(
      (listener) => new Promise<void>((resolve) => (listener.onFrame = () => resolve())),
    );
    const changed = `${entryText.slice(0, -1)},"n":${performance.now()}}`;
    writer.request('p', `{"p":"/fan/x","d":${changed}}`);
    await Promise.all(told);
  });
}

async function bytesPerIdleListener(server: Server): Promise<number> {
  const open = async (count: number) => {
    for (let each = 0; each < count; each += 1)
      await (await Client.open(server)).listen(`/idle/${count}-${each}`);
  };
  await open(firstIdleCount);
  const before = await heldBytes(server);
  await open(idleCount);
  return ((await heldBytes(server)) - before) / idleCount;
}

type Sampler = (server: Server) => Promise<() => Promise<number>> | (() => Promise<number>);

/** Samples of ours and the bare server in turns, each with the garbage of both collected before. */
async function compare(ours: Server, bare: Server, sampler: Sampler): Promise<Figures> {
  const clean = (take: () => Promise<number>) => async () => {
    for (const server of [ours, bare]) await heldBytes(server);
    return take();
  };
  const floor = clean(await sampler(bare));
  const own = clean(await sampler(ours));
  const run = await interleave({ floor, own, again: floor }, { warmUps });
  return { ours: run.own, floor: run.floor, aa: [run.floor, run.again] };
}

/** EMU: the database emulator against a bare `ws` server that sends the same messages. */
export async function measureEmulator(lab: Lab): Promise<readonly Figures[]> {
  const startOurs = (...args: readonly string[]) =>
    startServer(lab, '../../emulators/database/main.ts', ['--port', '0', ...args]);
  const startBare = () => startServer(lab, '../floors/bareServer.ts', ['--serve']);
  const bare = await startBare();
  const ours = await startOurs();
  const figures = [await compare(ours, bare, puts), await compare(ours, bare, fanOut)];
  const log = `http://127.0.0.1:${ours.port}/log.json?ns=bench&print=silent`;
  const headers = { authorization: 'Bearer owner' };
  const answer = await fetch(log, { method: 'PUT', headers, body: logText() });
  if (!answer.ok) throw new Error(`The log could not be written: ${answer.status}.`);
  figures.push(await compare(ours, bare, firstRead));
  ours.process.kill('SIGKILL');
  const durable = await startOurs('--data', path.join(lab.folder, 'emulator'));
  figures.push(await compare(durable, bare, puts));
  durable.process.kill('SIGKILL');
  const idle = await bytesPerIdleListener(await startOurs());
  return [...figures, { ours: [idle], floor: [await bytesPerIdleListener(await startBare())] }];
}
