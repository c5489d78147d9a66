import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runEmulator, temporaryFolder } from './support/emulatorProcess.ts';
import { startEmulator } from './support/world.ts';

it('says in one line where it is ready, and ends in good order', async () => {
  const emulator = await runEmulator(['--port', '0']);
  expect(emulator.said()).toBe(`Database emulator is ready: 127.0.0.1:${emulator.port}\n`);
  expect(await emulator.kill('SIGTERM')).toBe(0);
});

it('enforces the rules of its file', async () => {
  const file = join(temporaryFolder(), 'rules.json');
  writeFileSync(file, '{"rules": {"open": {".read": true}}}');
  const emulator = await runEmulator(['--port', '0', '--rules', file]);
  const address = `http://127.0.0.1:${emulator.port}`;
  expect((await fetch(`${address}/open.json?ns=any`)).status).toBe(200);
  expect((await fetch(`${address}/closed.json?ns=any`)).status).toBe(401);
});

it('names the fault in its rules by line and column', async () => {
  const file = join(temporaryFolder(), 'rules.json');
  writeFileSync(file, '{\n  "rules": {\n    ".read": "auth.uid ="\n  }\n}');
  const emulator = await runEmulator(['--port', '0', '--rules', file]);
  expect(await emulator.ended()).toBe(1);
  expect(emulator.said()).toMatch(/^The rules have errors:\n3:\d+: .+\n$/);
});

it.each(['--help', '-h'])('explains itself when asked by %s', async (option) => {
  const emulator = await runEmulator([option]);
  expect(await emulator.ended()).toBe(0);
  expect(emulator.said()).toMatch(/^Usage: daylog-database-emulator --port N .+\n$/);
});

it.each([
  [[], '--port needs a number'],
  [['--port', 'http'], '--port needs a number'],
  [['--port', '0', '--colour'], "Unknown option '--colour'"],
  [['--port', '0', '--rules', '/no/such/file'], 'The rules file /no/such/file cannot be read'],
  [['--port', '0', '--host', '203.0.113.1'], '203.0.113.1:0 is no address of this computer.'],
])('started with %j it says what is wrong and ends', async (args, sentence) => {
  const emulator = await runEmulator(args);
  expect(await emulator.ended()).toBe(1);
  expect(emulator.said()).toContain(sentence);
  expect(emulator.said()).not.toContain('    at ');
});

it('says so when its port is taken', async () => {
  const { port } = await startEmulator();
  const second = await runEmulator(['--port', String(port)]);
  expect(await second.ended()).toBe(1);
  expect(second.said()).toContain(`127.0.0.1:${port} is in use by another program.`);
});
