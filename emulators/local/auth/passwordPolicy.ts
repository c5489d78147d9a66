import type { IncomingMessage, ServerResponse } from 'node:http';

const policyPath = '/identitytoolkit.googleapis.com/v2/passwordPolicy';

/**
 * What a Firebase project answers that asks nothing of its own: six characters at least, 4096 at most.
 * The Auth emulator does not implement the question (501), though it does refuse shorter passwords.
 */
const policy = {
  customStrengthOptions: { minPasswordLength: 6, maxPasswordLength: 4096 },
  allowedNonAlphanumericCharacters: Array.from('^$*.[]{}()?"!@#%&/\\,><\':;|_~'),
  enforcementState: 'OFF',
  schemaVersion: 1,
};

/** True for the question of the SDK's `validatePassword`. */
export function isPasswordPolicyRequest(request: IncomingMessage): boolean {
  return request.method === 'GET' && (request.url ?? '').split('?')[0] === policyPath;
}

/** Answers it, for pages of every origin as the emulator does. */
export function servePasswordPolicy(response: ServerResponse): void {
  response
    .writeHead(200, {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      'Access-Control-Allow-Origin': '*',
    })
    .end(JSON.stringify(policy));
}
