import type { DatabaseEmulator } from '../../../emulators/database/startDatabaseEmulator.ts';
import { atEnd } from './world.ts';

export interface ServerSentEvent {
  readonly event: string;
  readonly data: unknown;
}

/** A stream of server-sent events, read one by one. */
export interface StreamClient {
  readonly contentType: string | null;
  /** The next event; null when the server has closed the stream. */
  next(): Promise<ServerSentEvent | null>;
}

/** Opens a stream at a URL such as `/a.json?auth=…`; it ends with the test. */
export async function openStream(
  emulator: DatabaseEmulator,
  address: string,
): Promise<StreamClient> {
  const abort = new AbortController();
  atEnd(() => abort.abort());
  const separator = address.includes('?') ? '&' : '?';
  const response = await fetch(`http://127.0.0.1:${emulator.port}${address}${separator}ns=test`, {
    headers: { accept: 'text/event-stream' },
    signal: abort.signal,
  });
  if (!response.ok || response.body === null) throw new Error(await response.text());
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    contentType: response.headers.get('content-type'),
    next: async () => {
      for (;;) {
        const end = text.indexOf('\n\n');
        if (end >= 0) {
          const [, event = '', data = ''] =
            /^event: (.*)\ndata: (.*)$/s.exec(text.slice(0, end)) ?? [];
          text = text.slice(end + 2);
          const json: unknown = JSON.parse(data);
          return { event, data: json };
        }
        const { done, value } = await reader.read();
        if (done) return null;
        text += value;
      }
    },
  };
}
