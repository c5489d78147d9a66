import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

/*
 * Loaded into a process before its own code: SIGKILLs it before its first call of DAYLOG_KILL_AT for the file of accounts, or
 * for what is written beside it. The name is that of a function of `node:fs/promises` or of its file handle.
 */

const killAt = process.env['DAYLOG_KILL_AT'];

function before(step: string): void {
  if (step === killAt) process.kill(process.pid, 'SIGKILL');
}

const isOfAccounts = (file: unknown) => String(file).includes('accounts.json');

type Method = (...args: readonly unknown[]) => unknown;

const isMethod = (value: unknown): value is Method => typeof value === 'function';

/** `handle` whose every call is one of these. */
function watched(handle: object): object {
  return new Proxy(handle, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (!isMethod(value)) return value;
      return (...args: readonly unknown[]) => {
        before(String(name));
        return Reflect.apply(value, target, args);
      };
    },
  });
}

for (const name of ['open', 'readFile', 'rename', 'rm'] as const) {
  const original: unknown = Reflect.get(files, name);
  if (!isMethod(original)) throw new Error(`no ${name}`);
  Reflect.set(files, name, async (...args: readonly unknown[]) => {
    if (!isOfAccounts(args[0])) return Reflect.apply(original, files, args);
    before(name);
    const result: unknown = await Reflect.apply(original, files, args);
    return name === 'open' && typeof result === 'object' && result !== null
      ? watched(result)
      : result;
  });
}
syncBuiltinESMExports();
