import { once } from 'node:events';
import { createServer } from 'node:http';

/** A page of another origin, at a port of its own. A browser may keep Daylog's page for Back when it is opened. */
export async function otherSite() {
  const server = createServer((_request, response) => {
    response
      .writeHead(200, { 'Content-Type': 'text/html' })
      .end('<!doctype html><html lang="en"><title>Elsewhere</title><p>Elsewhere</p></html>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
