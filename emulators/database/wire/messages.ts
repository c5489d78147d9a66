import type { EventValue, ViewEvent } from '../query/ViewEvent.ts';
import { FrameWriter, toFrames } from './frames.ts';
import type { RangeMerge } from '../tree/compoundHash.ts';
import { wirePath } from '../tree/paths.ts';
import type { Path } from '../tree/paths.ts';

/** A client's request: number, action and body. Only the first two are validated. */
export interface WireRequest {
  readonly number: number;
  readonly action: string;
  readonly body: Readonly<Record<string, unknown>>;
}

export type ClientMessage =
  | { readonly kind: 'request'; readonly request: WireRequest }
  | { readonly kind: 'ping' }
  | { readonly kind: 'end-of-transmission' }
  | { readonly kind: 'other' }
  | { readonly kind: 'malformed'; readonly reason: string };

/** Parses the envelope `{"t":"c"|"d","d":…}` of a client's message. */
export function parseClientMessage(text: string): ClientMessage {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { kind: 'malformed', reason: 'The message is not JSON.' };
  }
  if (!isRecord(json) || !isRecord(json['d'])) {
    return { kind: 'malformed', reason: 'The message has no envelope.' };
  }
  const content = json['d'];
  if (json['t'] === 'c') {
    if (content['t'] === 'n') return { kind: 'end-of-transmission' };
    return { kind: content['t'] === 'p' ? 'ping' : 'other' };
  }
  if (json['t'] !== 'd') return { kind: 'malformed', reason: 'The envelope is of no known type.' };
  const { r: number, a: action, b: body } = content;
  if (typeof number !== 'number') {
    return { kind: 'malformed', reason: 'The request has no number.' };
  }
  return {
    kind: 'request',
    request: {
      number,
      action: typeof action === 'string' ? action : '',
      body: isRecord(body) ? body : {},
    },
  };
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The server's greeting; the client computes `.info/serverTimeOffset` from its time. */
export function helloMessage(hello: { timeMs: number; host: string; session: string }): string {
  const { timeMs, host, session } = hello;
  return JSON.stringify({ t: 'c', d: { t: 'h', d: { ts: timeMs, v: '5', h: host, s: session } } });
}

/** The SDK ignores a pong without content. */
export const pongMessage = '{"t":"c","d":{"t":"o","d":null}}';

/** Invites a client to switch to the connection of this message. */
export const upgradeMessage = '{"t":"c","d":{"t":"a","d":null}}';

/** The last message on a connection that a client leaves for another. */
export const endOfTransmissionMessage = '{"t":"c","d":{"t":"n","d":null}}';

/** Tells the client of an error in its message; it prints the text. */
export function errorMessage(reason: string): string {
  return JSON.stringify({ t: 'c', d: { t: 'e', d: reason } });
}

/** Sends the client to another host. */
export function resetMessage(host: string): string {
  return JSON.stringify({ t: 'c', d: { t: 'r', d: host } });
}

/** The answer to one request; `data` is JSON text. */
export function answerMessage(number: number, status: string, data: string): string {
  return `{"t":"d","d":{"r":${number},"b":{"s":"${status}","d":${data}}}}`;
}

/** The frames of an answer whose data may be large. */
export function valueAnswerFrames(number: number, value: EventValue): readonly Buffer[] {
  const writer = new FrameWriter();
  writer.take(`{"t":"d","d":{"r":${number},"b":{"s":"ok","d":`);
  value.exportParts((part) => writer.take(part));
  writer.take('}}}');
  return writer.frames();
}

/** The event for a listener with or without a tag; all listeners share the frames without one. */
export function eventFrames(event: ViewEvent, tag: number | null): readonly Buffer[] {
  if (tag !== null) return toFrames(pushMessage(event, `,"t":${tag}`));
  return (event.frames ??=
    event.kind === 'set' ? setFrames(event.path, event.value) : toFrames(pushMessage(event, '')));
}

function setFrames(path: Path, value: EventValue): readonly Buffer[] {
  const writer = new FrameWriter();
  writer.take(`{"t":"d","d":{"a":"d","b":{"p":${JSON.stringify(wirePath(path))},"d":`);
  value.exportParts((part) => writer.take(part));
  writer.take('}}}');
  return writer.frames();
}

function pushMessage(event: ViewEvent, tagText: string): string {
  const path = JSON.stringify(wirePath(event.path));
  if (event.kind === 'set') {
    return dataMessage('d', `{"p":${path},"d":${event.value.exported}${tagText}}`);
  }
  const fields = event.entries.map(([key, value]) => `${JSON.stringify(key)}:${value.exported}`);
  return dataMessage('m', `{"p":${path},"d":{${fields.join(',')}}${tagText}}`);
}

/** The ranges that a client with a compound hash must replace at a path. */
export function rangeMergeMessage(
  path: Path,
  merges: readonly RangeMerge[],
  tag: number | null,
): string {
  const ranges = merges.map(({ start, end, text }) => {
    const from = start === null ? '' : `"s":${JSON.stringify(relativePath(start))},`;
    const to = end === null ? '' : `"e":${JSON.stringify(relativePath(end))},`;
    return `{${from}${to}"m":${text}}`;
  });
  const tagText = tag === null ? '' : `,"t":${tag}`;
  return dataMessage(
    'rm',
    `{"p":${JSON.stringify(wirePath(path))},"d":[${ranges.join(',')}]${tagText}}`,
  );
}

/** A path below that of a message; the place itself is a slash, as clients write it. */
function relativePath(path: Path): string {
  return path.length === 0 ? '/' : path.join('/');
}

/** Tells that a listen is revoked; `query` as the client sent it, null for the default one. */
export function revokedMessage(path: string, query: unknown): string {
  const body = query === null ? { p: path } : { p: path, q: [query] };
  return dataMessage('c', JSON.stringify(body));
}

/** Tells that the client's credential is no longer valid. */
export function authRevokedMessage(status: string, reason: string): string {
  return dataMessage('ac', JSON.stringify({ s: status, d: reason }));
}

/** Tells that the client's App Check token is no longer valid; the client stays connected and fetches another. */
export function appCheckRevokedMessage(status: string, reason: string): string {
  return dataMessage('apc', JSON.stringify({ s: status, d: reason }));
}

/** A text that the client prints, sent while its token asks for debugging. */
export function debugMessage(text: string): string {
  return dataMessage('sd', JSON.stringify({ msg: text }));
}

function dataMessage(action: string, body: string): string {
  return `{"t":"d","d":{"a":"${action}","b":${body}}}`;
}
