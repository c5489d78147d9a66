import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { z } from 'zod';

import { compareDays } from '../src/dates/compareDays.ts';
import { formatMonthDayYear } from '../src/dates/monthDayYear.ts';
import type { Entry } from '../src/entries/Entry.ts';
import { Refusal } from '../unseal/Refusal.ts';
import { readSpan, readTag, type Selection, type Span } from './options.ts';
import { entriesAsJson } from './selectEntries.ts';

/** Reads the entries of a selection, as they are now. */
export type ReadSelection = (selection: Selection) => Promise<readonly Entry[]>;

/**
 * Answers one program over standard input and output, in the Model Context Protocol. It gives the entries of `allowed`
 * and no others, writes nothing, and says each call to `say`. Resolves when it is ready.
 */
export async function serve(
  allowed: Selection,
  read: ReadSelection,
  say: (sentence: string) => void,
): Promise<void> {
  const server = new McpServer({ name: 'daylog', version: '1.0.0' });
  const whole = nameOf(allowed.span);
  server.registerTool(
    'days',
    {
      title: 'Days of the log',
      description: `Entries of the person's day log, from ${whole}. Dates are M-D-YYYY.`,
      inputSchema: {
        span: z.string().describe(`M-D-YYYY..M-D-YYYY or one day, within ${whole}`),
        tags: z.array(z.string()).optional().describe('An entry needs each of these tags'),
      },
      annotations: { readOnlyHint: true },
    },
    async ({ span, tags = [] }) => {
      const asked = printable(`days ${span}${tags.map((tag) => ` --tag ${tag}`).join('')}`);
      try {
        const selection = {
          span: within(readSpan(span), allowed.span),
          tags: [...allowed.tags, ...tags.map(readTag)],
        };
        const entries = await read(selection);
        say(`${asked}. Entries given: ${entries.length}.`);
        return { content: [{ type: 'text', text: entriesAsJson(entries) }] };
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        say(`${asked}. ${printable(error.message)}`);
        return { content: [{ type: 'text', text: error.message }], isError: true };
      }
    },
  );
  await server.connect(new StdioServerTransport());
}

/** `text` of another program, without control characters: it must not begin a line or steer a terminal. */
const printable = (text: string) => text.replaceAll(/\p{Cc}+/gu, ' ');

const nameOf = ({ first, last }: Span) =>
  `${formatMonthDayYear(first)}..${formatMonthDayYear(last)}`;

/** `span`, which must be a part of `allowed`. */
function within(span: Span, allowed: Span): Span {
  const isPart =
    compareDays(allowed.first, span.first) <= 0 && compareDays(span.last, allowed.last) <= 0;
  if (isPart) return span;
  throw new Refusal(`Only the days ${nameOf(allowed)} may be read.`);
}
