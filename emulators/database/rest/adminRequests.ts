import type { Databases } from '../Databases.ts';
import { compileRules } from '../rules/compileRules.ts';
import { HttpError } from './HttpError.ts';
import { answerJson } from './presentation.ts';
import { readBody } from './RestRequest.ts';
import type { RestRequest } from './RestRequest.ts';
import { withoutComments } from './withoutComments.ts';

/** The rules of a namespace without rules: an emulator starts open. */
const openRules = '{\n  "rules": {\n    ".read": true,\n    ".write": true\n  }\n}\n';

/** Answers owner-only requests for settings and inspection. `path` has no `.json`. */
export async function answerAdmin(
  request: RestRequest,
  path: string,
  databases: Databases,
): Promise<void> {
  if (request.access.kind !== 'owner') throw new HttpError(401, 'Permission denied');
  const { method } = request;
  if (path === '/.settings/rules') {
    if (method === 'GET') answerRules(request);
    else if (method === 'PUT') await replaceRules(request);
    else throw new HttpError(405, 'Method not allowed.');
    return;
  }
  if (path === '/.settings/functionTriggers' && method === 'PUT') {
    // The official tools register functions; this emulator has none and accepts the request.
    await readBody(request);
    answerJson(request, '{"status":"ok"}');
    return;
  }
  if (path === '/.inspect/databases' && method === 'GET') {
    answerJson(request, JSON.stringify(databases.names().map((name) => ({ name }))));
    return;
  }
  throw new HttpError(404, 'There is no such setting in this emulator.');
}

function answerRules(request: RestRequest): void {
  const source = request.database.rules?.source ?? openRules;
  const isStrict = request.url.searchParams.get('format') === 'strict';
  const text = isStrict ? JSON.stringify(JSON.parse(withoutComments(source))) : source;
  request.response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' });
  request.response.end(text);
}

async function replaceRules(request: RestRequest): Promise<void> {
  const result = compileRules(await readBody(request));
  if (!result.ok) {
    const lines = result.errors.map(
      ({ line, column, message }) => `${line}:${column}: ${message}\n`,
    );
    throw new HttpError(400, lines.join(''));
  }
  request.database.setRules(result.rules);
  answerJson(request, '{"status":"ok"}');
}
