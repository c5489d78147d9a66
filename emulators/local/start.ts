import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { Problem } from './problem.ts';
import { readSettings } from './settings.ts';
import { startLocal } from './startLocal.ts';

/**
 * The processes from this one's parent up to npm. On Linux that is the parent's parent if the parent is a shell,
 * which npm may put between. A later change means that one of them has ended. (The process that started npm may
 * end: `npm start &` continues.)
 */
function ancestry(): string {
  const parent = process.ppid;
  try {
    // proc_pid_stat(5): number, (name), state, parent; the name can contain spaces and brackets.
    const stat = readFileSync(`/proc/${parent}/stat`, 'utf8');
    const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
    const grandparent = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
    return /^(ba|da|a|z)?sh$/.test(name) ? `${parent} ${grandparent ?? ''}` : String(parent);
  } catch {
    return String(parent); // Not Linux, or the parent has just ended.
  }
}

/** How often to check whether npm, which started this process, was killed, in ms. */
const parentCheckMs = 200;

async function main(): Promise<void> {
  const ancestors = ancestry();
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const daylog = await startLocal(root, readSettings(process.env, process.cwd()), {
    isDevelopment: process.argv.includes('--dev'),
    tellPerson: (line) => {
      console.log(line);
    },
  });

  let isStopping = false;
  const stop = () => {
    // A second Ctrl-C does not wait; it cannot lose anything acknowledged.
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
    // A killed npm cannot forward the signal, and this process would keep the ports.
    setInterval(() => {
      if (ancestry() !== ancestors) stop();
    }, parentCheckMs).unref();
  }
  console.log(`Daylog is ready: ${daylog.url}`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Problem ? error.message : error);
  process.exit(1);
});
