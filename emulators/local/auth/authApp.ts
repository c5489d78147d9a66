import type { RequestListener } from 'node:http';
import { createRequire } from 'node:module';

import type { AgentProjectState } from 'firebase-tools/lib/emulator/auth/state.js';

import { projectId } from '../settings.ts';

/**
 * What a page asks for in the main, as the emulator's API description names it. Preparing to check
 * requests takes the emulator some 30 ms of work for each of its 80 paths, 3 s in all, at every start; so
 * these come first, and all of them only when something else is asked for.
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

/** Where a request for one of those goes: the emulator puts the service's host before its path. */
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
    // Reads the description before it first waits, so that nobody else can meet the short one.
    const app = createApp(projectId, undefined, states);
    description.paths = all;
    return await app;
  } finally {
    description.paths = all;
  }
}

/** Whether a page asks this, and not an administrator. */
export function isMainRequest(method: string | undefined, url: string | undefined): boolean {
  const requestPath = (url ?? '/').split('?')[0] ?? '/';
  // Preflights and the pages behind links are answered without the description.
  return (
    method === 'OPTIONS' || requestPath === '/emulator/action' || mainRequest.test(requestPath)
  );
}

/**
 * The official Auth emulator on `state`, quick to start: what is rarely asked for is prepared at the first
 * request for it, which then waits some seconds.
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
