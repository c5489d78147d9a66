import { sizeUpTo } from '../storage/writeSize.ts';
import type { DataNode } from '../tree/DataNode.ts';
import { nodeAt } from '../tree/DataNode.ts';
import { nodeHash } from '../tree/nodeHash.ts';
import { readBudget } from '../tree/ReadBudget.ts';
import { parsePath } from '../tree/paths.ts';
import type { Path } from '../tree/paths.ts';
import { exportText, plainText } from '../tree/serialize.ts';
import { HttpError } from './HttpError.ts';
import { hasQueryParameters, parseLimit, parseRestQuery } from './parseRestQuery.ts';
import { answerJson, timeoutOf, writeSizeLimitOf } from './presentation.ts';
import { pushId } from './pushId.ts';
import { readBody, tooBig } from './RestRequest.ts';
import type { RestRequest } from './RestRequest.ts';

/** Answers a read; `path` may end in `.priority` or `.value`. */
export function answerGet(request: RestRequest, path: Path): void {
  const { database, access, url, response, message } = request;
  const parameters = url.searchParams;
  const isExport = parameters.get('format') === 'export';
  const spend = readBudget({ endsAtMs: performance.now() + timeoutOf(parameters) });
  if (parameters.get('shallow') === 'true') {
    const limit = parseShallowLimit(parameters);
    answerJson(request, shallowText(database.readNode(path, access), limit));
    return;
  }
  const query = parseRestQuery(parameters);
  if (query !== null) {
    const value = database.read(path, query, access, spend);
    answerJson(request, isExport ? value.exported : value.plain);
    return;
  }
  const last = path.at(-1);
  const isPart = last === '.priority' || last === '.value';
  const node = database.readNode(isPart ? path.slice(0, -1) : path, access);
  const wantsTag = message.headers['x-firebase-etag'] === 'true';
  const known = message.headers['if-none-match'];
  if (wantsTag || known !== undefined) {
    const tag = etagOf(node);
    response.setHeader('etag', tag);
    if (known === tag) {
      response.writeHead(304).end();
      return;
    }
  }
  if (isPart) {
    answerJson(request, JSON.stringify(last === '.priority' ? node.priority : node.leafValue));
  } else {
    answerJson(request, isExport ? exportText(node, spend) : plainText(node, spend));
  }
}

/** Carries out and answers a write: PUT, PATCH, POST or DELETE. */
export async function answerWrite(request: RestRequest, path: Path): Promise<void> {
  const { database, access, method } = request;
  if (hasQueryParameters(request.url.searchParams)) {
    throw new HttpError(400, 'Query parameters are only supported for GET requests');
  }
  const body = method === 'DELETE' ? 'null' : await readBody(request);
  const data = parseBody(body, method);
  const now = Date.now();
  const name = method === 'POST' ? pushId(now) : null;
  const target = name === null ? path : [...path, name];
  // firebase-tools removes data by a PATCH with null (`removeRemote.ts`).
  const kind = method === 'PATCH' && data !== null ? 'merge' : 'put';
  demandMatch(request, path);
  demandSmall(request, { path: target, kind, data, bytes: Buffer.byteLength(body) });
  await database.write({ kind, path: target, data, access, now });
  const node = nodeAt(
    database.root,
    target.filter((key) => key !== '.priority'),
  );
  const { headers } = request.message;
  if (headers['x-firebase-etag'] === 'true' || headers['if-match'] !== undefined) {
    request.response.setHeader('etag', etagOf(node));
  }
  answerJson(request, writtenText(request, { path, data, name, node }));
}

/** The response text: the stored data, or the stored values of an update. */
function writtenText(
  request: RestRequest,
  written: { path: Path; data: unknown; name: string | null; node: DataNode },
): string {
  const { path, data, name, node } = written;
  if (request.method === 'DELETE') return 'null';
  if (name !== null) return JSON.stringify({ name });
  if (path.at(-1) === '.priority') return JSON.stringify(node.priority);
  if (request.method === 'PUT') return plainText(node);
  if (typeof data !== 'object' || data === null) return 'null';
  const fields = Object.keys(data).map((key) => {
    const keys = parsePath(key);
    const isPriority = keys.at(-1) === '.priority';
    const child = nodeAt(node, isPriority ? keys.slice(0, -1) : keys);
    const text = isPriority ? JSON.stringify(child.priority) : plainText(child);
    return `${JSON.stringify(key)}:${text}`;
  });
  return `{${fields.join(',')}}`;
}

/**
 * Refuses a write that is estimated to take longer than its `writeSizeLimit`, by the bytes it writes and replaces.
 */
function demandSmall(
  request: RestRequest,
  write: { path: Path; kind: 'put' | 'merge'; data: unknown; bytes: number },
): void {
  const limit = writeSizeLimitOf(request.url.searchParams);
  if (limit === Infinity) return;
  const { path, kind, data } = write;
  const isMap = kind === 'merge' && typeof data === 'object' && data !== null;
  const replaced = isMap ? Object.keys(data).map((key) => [...path, ...parsePath(key)]) : [path];
  let bytes = write.bytes;
  for (const keys of replaced) {
    if (bytes <= limit) bytes += sizeUpTo(nodeAt(request.database.root, keys), limit - bytes);
  }
  if (bytes > limit) throw new HttpError(400, tooBig);
}

/** Refuses a conditional write if the data has changed: 412 with the current value and its ETag. */
function demandMatch(request: RestRequest, path: Path): void {
  const expected = request.message.headers['if-match'];
  if (expected === undefined || request.method === 'POST') return;
  const node = request.database.readNode(path, request.access);
  const tag = etagOf(node);
  if (expected === tag || expected === '*') return;
  request.response.setHeader('etag', tag);
  throw new HttpError(412, plainText(node));
}

/** Parses the body as JSON. Error messages are the service's (recorded). */
function parseBody(text: string, method: string): unknown {
  if (text.trim() === '') throw new HttpError(400, 'Error: No data supplied.');
  try {
    const data: unknown = JSON.parse(text);
    if (method !== 'PATCH' || (typeof data === 'object' && !Array.isArray(data))) return data;
  } catch {
    if (method !== 'PATCH')
      throw new HttpError(400, "Invalid data; couldn't parse JSON object, array, or value.");
  }
  throw new HttpError(
    400,
    "Invalid data; couldn't parse JSON object. Are you sending a JSON object with valid key names?",
  );
}

/** The ETag of a node: its hash, or a fixed word for an empty one. */
function etagOf(node: DataNode): string {
  const hash = nodeHash(node);
  return hash === '' ? 'null_etag' : hash;
}

function shallowText(node: DataNode, limit: number): string {
  if (!node.hasChildren()) return JSON.stringify(node.leafValue);
  const keys = node.childKeys().slice(0, limit);
  return `{${keys.map((key) => `${JSON.stringify(key)}:true`).join(',')}}`;
}

/** The number of first keys to return, a parameter of firebase-tools `listRemote.ts`. */
function parseShallowLimit(parameters: URLSearchParams): number {
  const others = new URLSearchParams(parameters);
  others.delete('limitToFirst');
  if (hasQueryParameters(others) || parameters.get('format') === 'export') {
    throw new HttpError(400, "Mixing 'shallow' with other query parameters is not supported");
  }
  return parseLimit(parameters)?.count ?? Infinity;
}
