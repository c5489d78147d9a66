import { createServer } from 'node:http';

import { WebSocketServer } from 'ws';

import { portOf } from '../support/line.ts';

/* A bare `ws` server with the messages of the database, for the EMU rows. */

const entryCount = 73_000;
const maxPieceLength = 16_384;

export const entryText = JSON.stringify({
  time: '12:00:00',
  zone: 'Europe/Paris',
  text: 'a line of words that somebody wrote on that day '.repeat(17),
  createdAt: 1_795_000_000_000,
  updatedAt: 1_795_000_000_000,
  revision: 1,
  writeId: 'w0123456789',
});

/** A log of 10 years with 20 entries a day, about 70 MB of JSON. */
export function logText(): string {
  const days: string[] = [];
  for (let day = 0; day * 20 < entryCount; day += 1) {
    const entries = Array.from({ length: 20 }, (_, each) => `"e${day}-${each}":${entryText}`);
    days.push(`"d${day}":{${entries.join(',')}}`);
  }
  return `{${days.join(',')}}`;
}

async function serve(): Promise<void> {
  let log = '';
  const server = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  const change = `{"t":"d","d":{"a":"d","b":{"p":"fan/x","d":${entryText}}}}`;
  server.on('connection', (socket) => {
    socket.send('{"t":"c","d":{"t":"h","d":{"ts":0,"v":"5","h":"","s":"0"}}}');
    socket.on('message', (data) => {
      const text = Buffer.isBuffer(data) ? data.toString() : '';
      if (text.includes('"p":"/log"')) {
        if (log === '') log = `{"t":"d","d":{"a":"d","b":{"p":"log","d":${logText()}}}}`;
        socket.send(String(Math.ceil(log.length / maxPieceLength)));
        for (let at = 0; at < log.length; at += maxPieceLength)
          socket.send(log.slice(at, at + maxPieceLength));
      }
      if (text.includes('/fan/x')) for (const client of server.clients) client.send(change);
      socket.send('{"t":"d","d":{"r":1,"b":{"s":"ok","d":""}}}');
    });
  });
  const http = createServer();
  http.on('upgrade', (request, socket, head) => {
    server.handleUpgrade(request, socket, head, (client) => server.emit('connection', client));
  });
  console.log(`ready: ${await portOf(http)}`);
}

if (process.argv.includes('--serve')) await serve();
