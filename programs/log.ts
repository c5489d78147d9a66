import { askSecret } from '../unseal/askSecret.ts';
import { endWithReader } from '../unseal/endWithReader.ts';
import { runLog } from './runLog.ts';

/*
 * `npm run log`: days of one's own log for one's own programs (docs/programs.md). It only reads, writes no file and opens
 * no port.
 */
endWithReader();
process.exitCode = await runLog(process.argv.slice(2), {
  print: (text) => process.stdout.write(text),
  say: (sentence) => process.stderr.write(`${sentence}\n`),
  ask: askSecret,
  isShown: process.stdout.isTTY,
});
