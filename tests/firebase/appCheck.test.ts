import { deleteApp } from 'firebase/app';
import { goOnline, onValue, ref } from 'firebase/database';
import { expect, it } from 'vitest';
import { WebSocketServer } from 'ws';

import { openAppCheck } from '../../src/firebase/account/openAppCheck.ts';
import { openAuth } from '../../src/firebase/account/openAuth.ts';
import { openDatabase } from '../../src/firebase/connection/openDatabase.ts';
import { unsignedToken } from '../emulators/support/world.ts';

/** A server that greets like the database, and records the messages. */
async function listeningServer() {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  const { port } = address;
  const told: string[] = [];
  server.on('connection', (socket) => {
    socket.on('message', (data: Buffer) => told.push(data.toString()));
    const greeting = { ts: Date.now(), v: '5', h: `127.0.0.1:${port}`, s: 'session' };
    socket.send(JSON.stringify({ t: 'c', d: { t: 'h', d: greeting } }));
  });
  return { server, port, told };
}

it('is sent to the database before any request', async () => {
  const { server, port, told } = await listeningServer();
  const address = { host: '127.0.0.1', port };
  const config = {
    app: {
      apiKey: 'demo',
      projectId: 'demo',
      appId: 'demo',
      databaseURL: `http://127.0.0.1:${port}`,
    },
    emulators: { auth: address, database: address },
  };
  const { app } = openAuth(config, 'memory', 'checked');
  const nowS = Math.floor(Date.now() / 1_000);
  const token = unsignedToken({ sub: 'the page', iat: nowS, exp: nowS + 3_600 });
  openAppCheck(app, () => Promise.resolve({ token, expireTimeMillis: Date.now() + 3_600_000 }));
  const database = openDatabase(app, config);
  const stop = onValue(
    ref(database, 'logs/ada'),
    () => undefined,
    () => undefined,
  );
  goOnline(database);
  await expect.poll(() => told.join()).toContain('/logs/ada');

  const proof = told.findIndex((text) => text.includes('"appcheck"') && text.includes(token));
  const question = told.findIndex((text) => text.includes('/logs/ada'));
  expect(proof).toBeGreaterThanOrEqual(0);
  expect(question).toBeGreaterThan(proof);

  stop();
  await deleteApp(app);
  for (const client of server.clients) client.terminate();
  server.close();
});
