import type { IncomingMessage, ServerResponse } from 'node:http';

import { maxBodyBytes, readBodyUpTo } from './authGateway.ts';
import type { WholeAnswer, WholeRequest } from './inProcess.ts';

/**
 * The page behind a link of the Auth emulator. The emulator answers such a link with JSON that asks to append
 * `&newPassword=…` to the URL. A person gets a form instead. A program that does not ask for HTML still gets the
 * emulator's own answer.
 */

const words = {
  resetTitle: 'Choose a new password',
  resetFor: (email: string) => `For ${email}. At least 6 characters.`,
  newPassword: 'New password',
  save: 'Save password',
  tooShort: 'The password needs at least 6 characters.',
  spent: 'This link was used already or has expired',
  askAgain: 'Ask Daylog for a new one.',
  back: 'Back to Daylog',
  done: new Map([
    ['resetPassword', 'Your password is changed'],
    ['verifyEmail', 'Your e-mail address is verified'],
    ['verifyAndChangeEmail', 'Your e-mail address is changed'],
    ['recoverEmail', 'Your e-mail address is as it was before'],
  ]),
};

/** True when a browser opens a link of the emulator or submits its form. */
export function isActionPageRequest(request: IncomingMessage): boolean {
  const url = new URL(request.url ?? '/', 'http://localhost');
  return (
    url.pathname === '/emulator/action' &&
    words.done.has(url.searchParams.get('mode') ?? '') &&
    (request.method === 'POST' ||
      (request.method === 'GET' && (request.headers.accept ?? '').includes('text/html'))) &&
    !url.searchParams.has('newPassword')
  );
}

const escapes = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
]);

function escaped(value: string): string {
  return value.replaceAll(/[&<>"']/g, (character) => escapes.get(character) ?? '');
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title>
<style>:root{color-scheme:light dark}body{font:1.1rem/1.5 serif;max-width:24rem;margin:15vh auto;padding:0 1rem}
h1{font-size:1.5rem;font-weight:500}input,button{font:inherit;display:block;width:100%;box-sizing:border-box;padding:.5rem;margin:.25rem 0 1rem}</style>
</head><body><main><h1>${escaped(title)}</h1>
${body}
</main></body></html>
`;
}

function backLink(url: URL): string {
  const target = url.searchParams.get('continueUrl') ?? '';
  return /^https?:\/\//i.test(target)
    ? `<p><a href="${escaped(target)}" rel="noreferrer">${words.back}</a></p>`
    : '';
}

function resetForm(email: string, alert: string | null): string {
  return page(
    words.resetTitle,
    `<p>${escaped(words.resetFor(email))}</p>
${alert === null ? '' : `<p role="alert">${escaped(alert)}</p>`}
<form method="post"><input type="hidden" name="username" autocomplete="username" value="${escaped(email)}">
<label>${words.newPassword}<input type="password" name="newPassword" autocomplete="new-password" minlength="6" required autofocus></label>
<button>${words.save}</button></form>`,
  );
}

const formOf = (body: Buffer) => new URLSearchParams(body.toString('utf8'));

async function answerOf(request: IncomingMessage, url: URL, deps: ActionDeps) {
  const mode = url.searchParams.get('mode') ?? '';
  const spent = page(words.spent, `<p>${words.askAgain}</p>${backLink(url)}`);
  const link = deps.linkOf(url.searchParams.get('oobCode') ?? '');
  if (link === null) return { status: 400, html: spent };

  const action = new URL(url);
  // Otherwise the emulator redirects there, and the person does not see the result.
  action.searchParams.delete('continueUrl');
  if (mode === 'resetPassword') {
    if (request.method !== 'POST') return { status: 200, html: resetForm(link.email, null) };
    const newPassword = formOf(await readBodyUpTo(request, maxBodyBytes)).get('newPassword') ?? '';
    if (newPassword.length < 6) return { status: 400, html: resetForm(link.email, words.tooShort) };
    action.searchParams.set('newPassword', newPassword);
  }
  const { status } = await deps.ask({
    method: 'GET',
    url: action.pathname + action.search,
    headers: { host: request.headers.host ?? '', accept: 'application/json' },
    body: Buffer.alloc(0),
  });
  return status === 200
    ? { status: 200, html: page(words.done.get(mode) ?? '', backLink(url)) }
    : { status: 400, html: spent };
}

interface ActionDeps {
  /** Sends a request to the emulator itself. */
  ask(request: WholeRequest): Promise<WholeAnswer>;
  /** The unused link with a code; null when there is none. */
  readonly linkOf: (code: string) => { readonly email: string } | null;
}

/** Answers a request that `isActionPageRequest` accepts; the emulator carries it out. Never rejects. */
export async function serveActionPage(
  request: IncomingMessage,
  response: ServerResponse,
  deps: ActionDeps,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const answer = await answerOf(request, url, deps).catch((error: unknown) => ({
    status: 500,
    html: page('Something went wrong', `<p>${escaped(String(error))}</p>`),
  }));
  response
    .writeHead(answer.status, {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy':
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
      // Not `no-referrer`: browsers would submit the form with the origin `null`, which is refused.
      'Referrer-Policy': 'same-origin',
    })
    .end(answer.html);
}
