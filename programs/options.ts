import { parseArgs } from 'node:util';

import { compareDays } from '../src/dates/compareDays.ts';
import type { DayKey } from '../src/dates/DayKey.ts';
import { readDateSegment } from '../src/dates/monthDayYear.ts';
import { isTagName, tagKey, typedTagName } from '../src/entries/tags.ts';
import { Refusal } from '../unseal/Refusal.ts';
import { isLocal } from './isLocal.ts';

/** The days of a question, both inclusive. */
export interface Span {
  readonly first: DayKey;
  readonly last: DayKey;
}

/** Which entries a program may have. */
export interface Selection {
  readonly span: Span;
  /** The keys of tags. An entry needs each of them. */
  readonly tags: readonly string[];
}

/** Where the log is: on a running Daylog, or in a file that was exported. */
export type Source =
  | {
      readonly kind: 'site';
      readonly origin: string;
      readonly email: string;
      readonly passwordFile: string | undefined;
    }
  | { readonly kind: 'file'; readonly path: string; readonly uid: string | undefined };

/** `days` prints the selection. `serve` answers another program's questions about it, and about nothing else. */
type Command = 'days' | 'serve';

/** What the person asked for. */
export interface Options {
  readonly command: Command;
  readonly selection: Selection;
  readonly source: Source;
  readonly isJson: boolean;
  /** A file with the passphrase or the recovery key of an encrypted log. */
  readonly passphraseFile: string | undefined;
}

const usage = `npm run -s log -- days M-D-YYYY..M-D-YYYY [--tag NAME]… [--json]
  of a running Daylog:  --email E [--site http://localhost:3650] [--password-file FILE]
  of an export:         --export FILE.json [--uid UID]
  of an encrypted log:  [--passphrase-file FILE]
npm run -s log -- serve …  answers a program over MCP: the same options, with secrets in files`;

const localSite = 'http://localhost:3650';

/** Reads the arguments behind `npm run log --`. */
export function readOptions(args: readonly string[]): Options {
  const { values, positionals } = parsed(args);
  const [command, span, ...more] = positionals;
  if (command !== 'days' && command !== 'serve') throw new Refusal(usage);
  if (span === undefined || more.length > 0) throw new Refusal(usage);
  return {
    command,
    selection: { span: readSpan(span), tags: (values.tag ?? []).map(readTag) },
    source: sourceIn(values),
    isJson: values.json === true,
    passphraseFile: values['passphrase-file'],
  };
}

function parsed(args: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        tag: { type: 'string', multiple: true },
        json: { type: 'boolean' },
        site: text,
        email: text,
        'password-file': text,
        export: text,
        uid: text,
        'passphrase-file': text,
      },
    });
  } catch {
    // An unknown option.
    throw new Refusal(usage);
  }
}

function sourceIn(values: ReturnType<typeof parsed>['values']): Source {
  if (values.export !== undefined) return { kind: 'file', path: values.export, uid: values.uid };
  if (values.email === undefined) throw new Refusal(usage);
  const origin = originOf(values.site ?? localSite);
  return { kind: 'site', origin, email: values.email, passwordFile: values['password-file'] };
}

/** A password goes over https, or to this machine alone. */
function originOf(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null;
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLocal(url));
  if (url === null || !isSafe)
    throw new Refusal(
      `"${address}" is no address of a Daylog: use https, or http on this machine.`,
    );
  return url.origin;
}

/** Reads `M-D-YYYY..M-D-YYYY` or one day. Throws a {@link Refusal}. */
export function readSpan(text: string): Span {
  const [from = '', to = from, ...more] = text.split('..');
  const first = readDay(from);
  const last = readDay(to);
  if (more.length > 0) throw new Refusal(usage);
  if (compareDays(first, last) > 0) throw new Refusal(`${from} is after ${to}.`);
  return { first, last };
}

function readDay(text: string): DayKey {
  const read = readDateSegment(text);
  if (read.kind === 'not-a-date')
    throw new Refusal(`"${text}" is no date. Write it as M-D-YYYY, such as 11-20-2026.`);
  return read.day;
}

/** The key of the tag that `text` names, with or without `#`. Throws a {@link Refusal}. */
export function readTag(text: string): string {
  const name = typedTagName(text);
  if (!isTagName(name)) throw new Refusal(`"${text}" is no tag.`);
  return tagKey(name);
}
