import type { BrowserContext } from '@playwright/test';

import type { LocalBackend } from '../support/startLocalBackend.ts';

/** Changes `email`'s account as an administrator of the Auth emulator. */
export async function administer(
  backend: LocalBackend,
  email: string,
  action: 'disable' | 'revoke' | 'delete',
): Promise<void> {
  const localId = await accountOf(backend, email);
  if (localId === null) throw new Error(`nobody is ${email}`);
  const asOwner = (call: string, body: unknown) => askAsOwner(backend, call, body);
  if (action === 'delete') await asOwner('delete', { localId });
  else if (action === 'disable') await asOwner('update', { localId, disableUser: true });
  else {
    // Tokens from before the next second become invalid, including a new one given before it.
    const validSince = Math.floor(Date.now() / 1000) + 1;
    await asOwner('update', { localId, validSince: String(validSince) });
    await new Promise((resolve) => setTimeout(resolve, validSince * 1000 - Date.now()));
  }
}

/** The id of the account with the address `email`; null when there is none. */
export async function accountOf(backend: LocalBackend, email: string): Promise<string | null> {
  const found = JSON.stringify(await askAsOwner(backend, 'lookup', { email: [email] }));
  return /"localId":"([^"]+)"/.exec(found)?.[1] ?? null;
}

async function askAsOwner(backend: LocalBackend, call: string, body: unknown): Promise<unknown> {
  const accounts = `${backend.authOrigin}/identitytoolkit.googleapis.com/v1/projects/demo-daylog/accounts`;
  const response = await fetch(`${accounts}:${call}`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${backend.adminKey}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(JSON.stringify(answer));
  return answer;
}

/** Makes the Auth server refuse the next `call`, with its own name for the reason. */
export async function refuseOnce(
  context: BrowserContext,
  call: string,
  message: string,
): Promise<void> {
  await context.route(
    (url) => url.pathname.endsWith(`/accounts:${call}`),
    (route) =>
      route.request().method() === 'OPTIONS'
        ? route.continue()
        : route.fulfill({
            status: 400,
            headers: { 'Access-Control-Allow-Origin': '*' },
            json: { error: { code: 400, message, errors: [] } },
          }),
    { times: 1 },
  );
}

/** The URL in the line that replaces the last mail of `kind` to `email`. */
export async function mailedLink(
  backend: LocalBackend,
  kind: 'Password reset' | 'E-mail verification' | 'E-mail change',
  email: string,
): Promise<string> {
  const line = await backend.run.line(new RegExp(`^${kind} link for ${email}`));
  return /http\S+/.exec(line)?.[0] ?? '';
}
