import type { RequestListener, Server } from 'node:http';

/** A path as a glob that stands for itself. */
const escaped = (folder: string) =>
  folder.replaceAll('\\', '/').replaceAll(/[()[\]{}!*+?@|]/g, '\\$&');

/** Vite's development server as a request handler, with its updates over what `upgrades` emits. */
export async function createDevServer(
  root: string,
  upgrades: Server,
  dataFolder: string,
): Promise<{ readonly handle: RequestListener; close(): Promise<void> }> {
  // Only here, so that serving the built site never loads Vite.
  const { createServer } = await import('vite');
  const vite = await createServer({
    root,
    logLevel: 'warn',
    appType: 'spa',
    // Who may ask is decided before (`pageOnly.ts`).
    server: {
      middlewareMode: true,
      hmr: { server: upgrades },
      cors: false,
      // Beside what Vite itself keeps back: by default the data folder lies among the sources.
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
