import type { RequestListener, Server } from 'node:http';

/** A path as a glob that matches only itself. */
const escaped = (folder: string) =>
  folder.replaceAll('\\', '/').replaceAll(/[()[\]{}!*+?@|]/g, '\\$&');

/** Vite's development server as a request handler. Its updates use the WebSockets that `upgrades` emits. */
export async function createDevServer(
  root: string,
  upgrades: Server,
  dataFolder: string,
): Promise<{ readonly handle: RequestListener; close(): Promise<void> }> {
  // Loaded here, so that serving the built site never loads Vite.
  const { createServer } = await import('vite');
  const vite = await createServer({
    root,
    logLevel: 'warn',
    appType: 'spa',
    // `pageOnly.ts` has already admitted the request.
    server: {
      middlewareMode: true,
      hmr: { server: upgrades },
      cors: false,
      // In addition to Vite's own list: by default the data folder lies among the sources.
      fs: { deny: ['.env', '.env.*', '*.{crt,pem}', '**/.git/**', `${escaped(dataFolder)}/**`] },
    },
  });
  return {
    handle: (request, response) => {
      vite.middlewares(request, response);
    },
    close: () => vite.close(),
  };
}
