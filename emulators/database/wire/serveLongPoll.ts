import type { ServerResponse } from 'node:http';
import type { Databases } from '../Databases.ts';
import { namespaceOf } from '../namespaceOf.ts';
import { LongPoll } from './LongPoll.ts';
import type { SessionRegistry } from './SessionRegistry.ts';

/** Answers a request to `/.lp`. */
export type LongPollHandler = (url: URL, host: string, response: ServerResponse) => void;

/** Serves the wire protocol by long polling, with the same sessions as WebSockets. */
export function serveLongPoll(databases: Databases, sessions: SessionRegistry): LongPollHandler {
  const polls = new Map<string, LongPoll>();

  function start(url: URL, host: string, response: ServerResponse): void {
    const namespace = namespaceOf(url, host);
    const callback = url.searchParams.get('cb') ?? '';
    if (namespace === null || !/^\d*$/.test(callback)) {
      response.writeHead(400).end();
      return;
    }
    const poll: LongPoll = new LongPoll(() => {
      polls.delete(poll.id);
      // A client that switched to a WebSocket drops its long poll, but its session continues.
      if (session.isOn(poll)) sessions.end(session);
    });
    const introduction = {
      database: databases.get(namespace),
      host,
      lastSession: url.searchParams.get('ls'),
    };
    const session = sessions.open(introduction, poll);
    polls.set(poll.id, poll);
    poll.start(session, callback, response);
  }

  return (url, host, response) => {
    const { searchParams: parameters } = url;
    if (parameters.get('start') === 't') {
      start(url, host, response);
      return;
    }
    const poll = polls.get(parameters.get('id') ?? '');
    if (poll === undefined || poll.password !== parameters.get('pw')) {
      response.writeHead(200, { 'content-type': 'application/javascript; charset=utf-8' });
      response.end('pLPCommand("close");\n');
    } else if (parameters.get('dframe') === 't') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      response.end(farewellPage(poll));
    } else if (parameters.get('disconn') === 't') {
      poll.gone();
      response.writeHead(200).end();
    } else {
      poll.poll(parameters, response);
      databases.trim();
    }
  };
}

/** A page for a frame that reports when the page around it is closed. */
function farewellPage(poll: LongPoll): string {
  const address = `/.lp?disconn=t&id=${poll.id}&pw=${poll.password}`;
  return `<!doctype html><html><body><script>
addEventListener('pagehide', function () { fetch('${address}', { keepalive: true }); });
</script></body></html>
`;
}
