import { runLog } from '../../programs/runLog.ts';

/** One run of `npm run log`. */
export interface LogRun {
  readonly code: number;
  readonly printed: string;
  readonly said: string;
}

/** Runs `npm run log -- …args` in this process. Nobody answers its questions. */
export async function logRun(...args: readonly string[]): Promise<LogRun> {
  let [printed, said] = ['', ''];
  const code = await runLog(args, {
    print: (text) => (printed += text),
    say: (sentence) => (said += `${sentence}\n`),
    ask: () => Promise.resolve(''),
    isShown: false,
  });
  return { code, printed, said };
}
