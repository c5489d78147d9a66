import { secretIn } from '../unseal/readFile.ts';
import { Refusal } from '../unseal/Refusal.ts';
import { readOptions, type Options, type Selection } from './options.ts';
import { readSource, type Secrets } from './readSource.ts';
import { entriesAsJson, entriesAsText, forTerminal, selectEntries } from './selectEntries.ts';

/** What the program says and asks. */
export interface Terminal {
  /** Prints the answer. */
  print(text: string): void;
  /** Says a sentence beside the answer. */
  say(sentence: string): void;
  /** Asks for a secret. Resolves with '' where nobody answers. */
  ask(question: string): Promise<string>;
  /** Whether a person sees what is printed. */
  readonly isShown: boolean;
}

/** Runs `npm run log -- …args`. Resolves with the exit code: 1 after a sentence that says why there is no answer. */
export async function runLog(args: readonly string[], terminal: Terminal): Promise<number> {
  try {
    await answer(readOptions(args), terminal);
    return 0;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    terminal.say(error.message);
    return 1;
  }
}

async function answer(options: Options, terminal: Terminal): Promise<void> {
  const read = readerOf(options, terminal);
  if (options.command === 'serve') {
    const { serve } = await import('./serve.ts');
    return serve(options.selection, read, (sentence) => terminal.say(sentence));
  }
  const chosen = await read(options.selection);
  if (options.isJson) terminal.print(entriesAsJson(chosen));
  else terminal.print(shownBy(terminal, entriesAsText(chosen)));
}

const shownBy = ({ isShown }: Terminal, text: string) => (isShown ? forTerminal(text) : text);

function readerOf({ command, source, passphraseFile }: Options, terminal: Terminal) {
  const passwordFile = source.kind === 'site' ? source.passwordFile : undefined;
  // While it serves, the other program has the standard input.
  const ask = command === 'serve' ? refuseToAsk : (question: string) => terminal.ask(question);
  const secret = (file: string | undefined, question: string) =>
    file === undefined ? ask(question) : secretIn(file);
  const secrets: Secrets = {
    password: () => secret(passwordFile, 'Password: '),
    passphrase: () => secret(passphraseFile, 'Passphrase or recovery key: '),
  };
  return async ({ span, tags }: Selection) => {
    const { entries, unreadable } = await readSource(source, span, secrets);
    if (unreadable > 0) terminal.say(`Rows that cannot be read, and are left out: ${unreadable}.`);
    return selectEntries(entries, tags);
  };
}

function refuseToAsk(): never {
  throw new Refusal('Name the files of the secrets: --password-file, --passphrase-file.');
}
