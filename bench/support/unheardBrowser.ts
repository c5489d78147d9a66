import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';

import WebSocket from 'ws';

import { chromiumFlags } from '../../tests/support/chromium.ts';

/** A browser in whose pages nobody listens to errors or messages while they are measured. */
export interface UnheardBrowser {
  /**
   * Opens `url` in a new tab with the processor `cpu` times slower, where `script` has run before anything else,
   * and leaves it alone for `ms`. Returns what `ask` is then worth, which has to be a text.
   */
  visit(visit: {
    readonly url: string;
    readonly cpu: number;
    readonly script: string;
    readonly ms: number;
    readonly ask: string;
  }): Promise<string>;
  close(): Promise<void>;
}

/**
 * Opens `profile`, a profile's folder that no browser has open, without Playwright: that asks every page to
 * report its errors (`Runtime.enable`), and V8 then parses all functions on the stack again for the first Error
 * that is made, also when nobody throws it. No browser that a person uses does that.
 */
export async function openUnheard(executable: string, profile: string): Promise<UnheardBrowser> {
  const portFile = path.join(profile, 'DevToolsActivePort');
  await rm(portFile, { force: true });
  const flags = [...chromiumFlags, '--headless', '--window-size=1280,900'];
  const opening = ['--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'];
  const browser = spawn(executable, [...flags, ...opening], { stdio: 'ignore' });
  const hasEnded = once(browser, 'exit');
  const address = await addressIn(portFile, () => browser.exitCode !== null);
  const socket = new WebSocket(`ws://127.0.0.1:${address}`);
  await once(socket, 'open');

  const waiting = new Map<number, (answer: Answer) => void>();
  socket.on('message', (data: Buffer) => {
    const answer = JSON.parse(data.toString()) as Answer;
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
  });
  let asked = 0;
  const send = async (method: string, params: object, sessionId?: string): Promise<Answered> => {
    asked += 1;
    const id = asked;
    const { result, error } = await new Promise<Answer>((resolve) => {
      waiting.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) }));
    });
    waiting.delete(id);
    if (result === undefined) throw new Error(`${method}: ${error?.message ?? 'no answer'}`);
    return result;
  };

  return {
    async visit({ url, cpu, script, ms, ask }) {
      const { targetId } = await send('Target.createTarget', { url: 'about:blank' });
      const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
      await send('Emulation.setCPUThrottlingRate', { rate: cpu }, sessionId);
      await send('Page.enable', {}, sessionId);
      await send('Page.addScriptToEvaluateOnNewDocument', { source: script }, sessionId);
      await send('Page.navigate', { url }, sessionId);
      await after(ms);
      const { result } = await send('Runtime.evaluate', { expression: ask }, sessionId);
      await send('Target.closeTarget', { targetId });
      if (result?.value === undefined) throw new Error(`${url} has no answer`);
      return result.value;
    },
    async close() {
      await send('Browser.close', {});
      socket.close();
      await hasEnded;
    },
  };
}

/** What a command of the DevTools protocol is worth, as far as it is asked for here. */
interface Answered {
  readonly targetId?: string;
  readonly sessionId?: string;
  readonly result?: { readonly value?: string };
}

interface Answer {
  readonly id?: number;
  readonly result?: Answered;
  readonly error?: { readonly message: string };
}

/** Port and path of a browser's socket, once it has written them down. */
async function addressIn(portFile: string, hasEnded: () => boolean): Promise<string> {
  for (;;) {
    const [port, place] = await readFile(portFile, 'utf8').then(
      (text) => text.split('\n'),
      () => [],
    );
    if (port !== undefined && place !== undefined) return port + place.trim();
    if (hasEnded()) throw new Error('Chromium ended before it could be asked anything.');
    await after(50);
  }
}
