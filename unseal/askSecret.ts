import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** Asks for a secret on the terminal, and shows nothing of what is typed. Without a terminal: the first line of stdin. */
export function askSecret(question: string): Promise<string> {
  const isTerminal = process.stdin.isTTY;
  if (isTerminal) process.stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: isTerminal });
  return new Promise((resolve) => {
    lines.once('line', (line) => {
      resolve(line);
      lines.close();
    });
    // The end of the input, or Ctrl+C.
    lines.once('close', () => {
      if (isTerminal) process.stderr.write('\n');
      resolve('');
    });
  });
}
