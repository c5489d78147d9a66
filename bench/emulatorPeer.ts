import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { WebSocket } from 'ws';
import { medianOf } from './support/stats.ts';

/*
 * Our database emulator against another server of the same protocol that listens on a port of this machine:
 * `node --import tsx bench/emulatorPeer.ts --peer PORT`. Both in processes of their own, asked in turns by one
 * client here; ours is asked twice in every round, and what it differs from itself is printed beside.
 */

const rounds = 15;
const putCount = 300;
const outstanding = 50;
const listenerCount = 50;
const readEntries = 2000;

const entry = {
  time: '12:00:00',
  text: 'a line of words that somebody wrote '.repeat(20),
  revision: 1,
};

/** One connection; hands whole messages on. */
class Client {
  readonly #socket: WebSocket;
  #missing = 0;
  #pieces = '';
  onMessage: (text: string) => void = () => undefined;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data) => this.#take(Buffer.isBuffer(data) ? data.toString('utf8') : ''));
  }

  static async open(port: number): Promise<Client> {
    const client = new Client(new WebSocket(`ws://127.0.0.1:${port}/.ws?v=5&ns=bench`));
    await new Promise<void>((resolve) => {
      client.onMessage = () => resolve();
    });
    return client;
  }

  #take(frame: string): void {
    if (this.#missing === 0 && /^\d{1,6}$/.test(frame)) {
      this.#missing = Number(frame);
      return;
    }
    this.#pieces += frame;
    this.#missing = Math.max(this.#missing - 1, 0);
    if (this.#missing > 0) return;
    const text = this.#pieces;
    this.#pieces = '';
    this.onMessage(text);
  }

  send(action: string, body: unknown): void {
    this.#socket.send(JSON.stringify({ t: 'd', d: { r: 1, a: action, b: body } }));
  }

  /** Sends a request and waits for its answer. */
  async ask(action: string, body: unknown): Promise<void> {
    await new Promise<void>((resolve) => {
      this.onMessage = (text) => {
        if (/"r":1\b/.test(text)) resolve();
      };
      this.send(action, body);
    });
  }

  close(): void {
    this.#socket.terminate();
  }
}

/** A server with everything that is asked of it made ready. */
class Side {
  readonly port: number;
  readonly writer: Client;
  readonly listeners: readonly Client[];

  private constructor(port: number, writer: Client, listeners: readonly Client[]) {
    this.port = port;
    this.writer = writer;
    this.listeners = listeners;
  }

  static async of(port: number): Promise<Side> {
    const writer = await Client.open(port);
    const log = Object.fromEntries(
      Array.from({ length: readEntries }, (_, at) => [`e${at}`, entry]),
    );
    await writer.ask('p', { p: '/log', d: log });
    await writer.ask('p', { p: '/fan', d: { x: 0 } });
    const listeners: Client[] = [];
    for (let at = 0; at < listenerCount; at += 1) {
      const listener = await Client.open(port);
      await listener.ask('q', { p: '/fan', h: '' });
      listeners.push(listener);
    }
    return new Side(port, writer, listeners);
  }
}

type Measure = (side: Side) => Promise<void>;

async function puts({ writer }: Side): Promise<void> {
  await new Promise<void>((resolve) => {
    let sent = 0;
    let answered = 0;
    const send = (): void => {
      sent += 1;
      writer.send('p', { p: `/puts/d${sent % 10}/e${sent}`, d: entry });
    };
    writer.onMessage = () => {
      answered += 1;
      if (answered === putCount) resolve();
      else if (sent < putCount) send();
    };
    for (let at = 0; at < outstanding; at += 1) send();
  });
}

let mark = 0;

async function fanOut({ writer, listeners }: Side): Promise<void> {
  mark += 1;
  const sign = `"x":${mark}`;
  // A server may tell the change as the whole value or as the path of what was written.
  const told = listeners.map(
    (listener) =>
      new Promise<void>((resolve) => {
        listener.onMessage = (text) => {
          if (text.includes(sign) || text.includes(`"d":${mark}}`)) resolve();
        };
      }),
  );
  const acknowledged = writer.ask('p', { p: '/fan/x', d: mark });
  await Promise.all([...told, acknowledged]);
}

async function firstRead({ port }: Side): Promise<void> {
  const client = await Client.open(port);
  await client.ask('q', { p: '/log', h: '' });
  client.close();
}

async function timeOf(measure: Measure, side: Side): Promise<number> {
  const startedAt = performance.now();
  await measure(side);
  return performance.now() - startedAt;
}

async function compare(row: string, measure: Measure, ours: Side, peer: Side): Promise<void> {
  const ratios: number[] = [];
  const same: number[] = [];
  const mine: number[] = [];
  const theirs: number[] = [];
  await measure(ours);
  await measure(peer);
  for (let round = 0; round < rounds; round += 1) {
    const first = await timeOf(measure, ours);
    const other = await timeOf(measure, peer);
    const second = await timeOf(measure, ours);
    ratios.push(other / ((first + second) / 2));
    same.push(first / second);
    mine.push((first + second) / 2);
    theirs.push(other);
  }
  console.log(
    `${row.padEnd(36)} the peer takes ${medianOf(ratios).toFixed(2)} times as long (ours ${medianOf(mine).toFixed(1)} ms, peer ${medianOf(theirs).toFixed(1)} ms; ours against itself ${medianOf(same).toFixed(2)})`,
  );
}

async function startOurs(): Promise<{ port: number; stop: () => Promise<void> }> {
  const main = fileURLToPath(new URL('../emulators/database/main.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', main, '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  for await (const line of createInterface({ input: child.stdout })) {
    const [, port] = /ready: .*?(\d+)$/.exec(line) ?? [];
    if (port !== undefined) return { port: Number(port), stop };
  }
  throw new Error('the emulator did not become ready');
}

const peerPort = Number(process.argv[process.argv.indexOf('--peer') + 1]);
if (!Number.isInteger(peerPort)) throw new Error('Which server? Say --peer PORT.');
const emulator = await startOurs();
const ours = await Side.of(emulator.port);
const peer = await Side.of(peerPort);
await compare(`a put told to ${listenerCount} listeners`, fanOut, ours, peer);
await compare(`first read of ${readEntries} entries`, firstRead, ours, peer);
await compare(`${putCount} puts, ${outstanding} under way`, puts, ours, peer);
for (const side of [ours, peer])
  for (const client of [side.writer, ...side.listeners]) client.close();
await emulator.stop();
