import type { RequestListener } from 'node:http';
import { createRequire } from 'node:module';

import type { AgentProjectState } from 'firebase-tools/lib/emulator/auth/state.js';

import { projectId } from '../settings.ts';

/**
 * The paths that a page uses, as named in the emulator's API description. The emulator prepares validation of each
 * of its 80 paths at every start: about 30 ms each, 3 s in all. So these come first, and the rest only on demand.
 */
const mainPaths = [
  '/v1/accounts:signUp',
  '/v1/accounts:signInWithPassword',
  '/v1/accounts:lookup',
  '/v1/accounts:update',
  '/v1/accounts:delete',
  '/v1/accounts:sendOobCode',
  '/v1/accounts:resetPassword',
  '/v1/accounts:createAuthUri',
  '/v1/token',
  '/v2/passwordPolicy',
] as const;

/** The path of such a request: the emulator puts the service's host before it. */
const mainRequest = new RegExp(
  `^/(identitytoolkit|securetoken)\\.googleapis\\.com(${mainPaths.join('|')})$`,
);

interface ApiDescription {
  paths: Record<string, unknown>;
}

function isApiDescription(value: unknown): value is ApiDescription {
  return typeof value === 'object' && value !== null && 'paths' in value;
}

function apiDescription(): ApiDescription {
  const module: unknown = createRequire(import.meta.url)(
    'firebase-tools/lib/emulator/auth/apiSpec.js',
  );
  const description: unknown =
    typeof module === 'object' && module !== null && 'default' in module ? module.default : null;
  if (!isApiDescription(description))
    throw new Error('The API description of firebase-tools is not where it was.');
  return description;
}

async function createMainApp(states: Map<string, AgentProjectState>): Promise<RequestListener> {
  const { createApp } = await import('firebase-tools/lib/emulator/auth/server.js');
  const description = apiDescription();
  const all = description.paths;
  description.paths = Object.fromEntries(mainPaths.map((path) => [path, all[path]]));
  try {
    // It reads the description before its first await, so no other code sees the short one.
    const app = createApp(projectId, undefined, states);
    description.paths = all;
    return await app;
  } finally {
    description.paths = all;
  }
}

/** Whether a page, not an administrator, makes this request. */
export function isMainRequest(method: string | undefined, url: string | undefined): boolean {
  const requestPath = (url ?? '/').split('?')[0] ?? '/';
  // Preflights and the pages behind links need no description.
  return (
    method === 'OPTIONS' || requestPath === '/emulator/action' || mainRequest.test(requestPath)
  );
}

/**
 * The official Auth emulator on `state`, with a fast start. It prepares rarely used paths at the first request for
 * one, which then waits some seconds.
 */
export async function createAuthApp(state: AgentProjectState): Promise<RequestListener> {
  const states = new Map([[projectId, state]]);
  const main = await createMainApp(states);
  let whole: Promise<RequestListener> | null = null;
  return (request, response) => {
    if (isMainRequest(request.method, request.url)) {
      main(request, response);
      return;
    }
    whole ??= import('firebase-tools/lib/emulator/auth/server.js').then(({ createApp }) =>
      createApp(projectId, undefined, states),
    );
    whole.then(
      (app) => app(request, response),
      (error: unknown) => {
        response.writeHead(500).end(String(error));
      },
    );
  };
}
