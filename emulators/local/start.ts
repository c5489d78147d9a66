import { fileURLToPath } from 'node:url';

import { Problem } from './problem.ts';
import { readSettings } from './settings.ts';
import { startLocal } from './startLocal.ts';

/** How often to look whether npm, which started this process, has been killed, in ms. */
const parentCheckMs = 200;

async function main(): Promise<void> {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const daylog = await startLocal(root, readSettings(process.env, process.cwd()), {
    isDevelopment: process.argv.includes('--dev'),
    tellPerson: (line) => {
      console.log(line);
    },
  });

  let isStopping = false;
  const stop = () => {
    // A second Ctrl-C does not wait; nothing acknowledged can be lost by it.
    if (isStopping) process.exit(0);
    isStopping = true;
    daylog.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  if (process.env['npm_lifecycle_event'] !== undefined) {
    // npm killed outright cannot pass the signal on; left behind, we would keep the ports.
    const parent = process.ppid;
    setInterval(() => {
      if (process.ppid !== parent) stop();
    }, parentCheckMs).unref();
  }
  console.log(`Daylog is ready: ${daylog.url}`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Problem ? error.message : error);
  process.exit(1);
});
