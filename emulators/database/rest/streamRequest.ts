import { ExpiryTimer } from '../access/ExpiryTimer.ts';
import type { Subscription } from '../Database.ts';
import type { ViewEvent } from '../query/ViewEvent.ts';
import type { EventValue } from '../query/ViewEvent.ts';
import type { Listener } from '../query/View.ts';
import { readBudget } from '../tree/ReadBudget.ts';
import type { Path } from '../tree/paths.ts';
import { parseRestQuery } from './parseRestQuery.ts';
import { HttpError } from './HttpError.ts';
import type { RestRequest } from './RestRequest.ts';

/** How often a stream sends a keep-alive (the service: about every 30 s, observed). */
const keepAliveMs = 30_000;

/** A client with this many unread bytes is disconnected. */
const cutOffAboveBytes = 64 * 1024 * 1024;

/** Answers with server-sent events: the whole data first, then every change, until either side closes. */
export function answerStream(request: RestRequest, path: Path): void {
  const { database, access, response, url } = request;
  const isExport = url.searchParams.get('format') === 'export';
  const query = parseRestQuery(url.searchParams);
  const text = (value: EventValue): string => (isExport ? value.exported : value.plain);

  const send = (event: string, data: string): void => {
    if (response.destroyed) return;
    if (response.writableLength > cutOffAboveBytes) response.destroy();
    else response.write(`event: ${event}\ndata: ${data}\n\n`);
  };
  const listener: Listener = {
    access,
    onEvent: (event) => send(event.kind === 'set' ? 'put' : 'patch', eventData(event, path, text)),
    onRevoked: () => {
      send('cancel', 'null');
      end();
    },
  };
  const subscription = database.listen(path, query, listener);
  if (subscription.missingIndex !== null) {
    subscription.close();
    throw new HttpError(
      400,
      `Index not defined, add ".indexOn": "${subscription.missingIndex}", for path "/${path.join('/')}", to the rules`,
    );
  }
  const first = firstText(subscription, () =>
    text(subscription.view.value(database.root, readBudget())),
  );
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache',
  });
  send('put', `{"path":"/","data":${first}}`);

  const keepAlive = setInterval(() => send('keep-alive', 'null'), keepAliveMs).unref();
  const expiry = new ExpiryTimer();
  expiry.watch(access.kind === 'rules' ? access.expiresAtMs : null, () => {
    send('auth_revoked', '"credential is no longer valid"');
    end();
  });
  const stop = (): void => {
    clearInterval(keepAlive);
    expiry.stop();
    subscription.close();
  };
  const end = (): void => {
    stop();
    response.end();
  };
  response.on('close', stop);
}

/** The first data of the stream. If it fails, the stream is not opened. */
function firstText(subscription: Subscription, read: () => string): string {
  try {
    return read();
  } catch (error) {
    subscription.close();
    throw error;
  }
}

function eventData(event: ViewEvent, path: Path, text: (value: EventValue) => string): string {
  const relative = JSON.stringify(`/${event.path.slice(path.length).join('/')}`);
  if (event.kind === 'set') return `{"path":${relative},"data":${text(event.value)}}`;
  const fields = event.entries.map(([key, value]) => `${JSON.stringify(key)}:${text(value)}`);
  return `{"path":${relative},"data":{${fields.join(',')}}}`;
}
