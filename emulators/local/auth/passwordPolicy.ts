import type { IncomingMessage, ServerResponse } from 'node:http';

const policyPath = '/identitytoolkit.googleapis.com/v2/passwordPolicy';

/**
 * The password policy of a Firebase project without rules of its own: 6 to 4096 characters. The Auth emulator does
 * not implement this request (501), though it refuses shorter passwords.
 */
const policy = {
  customStrengthOptions: { minPasswordLength: 6, maxPasswordLength: 4096 },
  allowedNonAlphanumericCharacters: Array.from('^$*.[]{}()?"!@#%&/\\,><\':;|_~'),
  enforcementState: 'OFF',
  schemaVersion: 1,
};

/** True for the request of the SDK's `validatePassword`. */
export function isPasswordPolicyRequest(request: IncomingMessage): boolean {
  return request.method === 'GET' && (request.url ?? '').split('?')[0] === policyPath;
}

/** Answers it for pages of every origin, like the emulator. */
export function servePasswordPolicy(response: ServerResponse): void {
  response
    .writeHead(200, {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      'Access-Control-Allow-Origin': '*',
    })
    .end(JSON.stringify(policy));
}
