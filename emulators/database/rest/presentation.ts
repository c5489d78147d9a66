import { writeLimitBytes } from '../storage/writeSize.ts';
import { HttpError } from './HttpError.ts';
import type { Exchange } from './RestRequest.ts';

/** Sends JSON text in the format that `print`, `callback` and `download` ask for. */
export function answerJson(request: Exchange, json: string, status = 200): void {
  const { response, url } = request;
  const parameters = url.searchParams;
  if (parameters.get('print') === 'silent' && status === 200) {
    response.writeHead(204).end();
    return;
  }
  const download = parameters.get('download');
  if (download !== null) {
    const name = download.replace(/[^\w.-]/g, '_');
    response.setHeader('content-disposition', `attachment; filename="${name}"`);
  }
  const text = parameters.get('print') === 'pretty' ? prettyText(JSON.parse(json)) : json;
  const callback = parameters.get('callback');
  if (callback === null) {
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
    response.end(request.method === 'HEAD' ? undefined : text);
    return;
  }
  response.writeHead(status, { 'content-type': 'application/javascript; charset=utf-8' });
  // The empty comment prevents a crafted callback name from making the file another type.
  response.end(`/**/${callback}(${text});`);
}

/** Refuses presentation parameters that the service does not know. Throws {@link HttpError} 400. */
export function checkPresentation(parameters: URLSearchParams): void {
  const print = parameters.get('print');
  if (print !== null && print !== 'pretty' && print !== 'silent') {
    throw new HttpError(400, "Invalid value for 'print'; it must be pretty or silent");
  }
  const format = parameters.get('format');
  if (format !== null && format !== 'export') {
    throw new HttpError(400, "Invalid value for 'format'; it must be export");
  }
  const callback = parameters.get('callback');
  if (callback !== null && !/^[A-Za-z_$][\w$.]*$/.test(callback)) {
    throw new HttpError(400, "Invalid value for 'callback'; it must be the name of a function");
  }
  timeoutOf(parameters);
  writeSizeLimitOf(parameters);
}

/** The longest query: 15 minutes, or less if the request asks so (usage limits). */
const maxTimeoutMs = 900_000;

/** The timeout of a read, in ms. Throws {@link HttpError} 400. */
export function timeoutOf(parameters: URLSearchParams): number {
  const timeout = parameters.get('timeout');
  if (timeout === null) return maxTimeoutMs;
  const [, amount = '', unit] = /^(\d+)(ms|s|min)$/.exec(timeout) ?? [];
  const ms = Number(amount) * (unit === 'ms' ? 1 : unit === 's' ? 1000 : 60_000);
  if (amount === '' || ms < 1 || ms > maxTimeoutMs) {
    throw new HttpError(
      400,
      "Invalid value for 'timeout'; it must be like 3ms, 3s or 3min, at most 15min",
    );
  }
  return ms;
}

/** The bytes that a write may move. Throws {@link HttpError} 400. */
export function writeSizeLimitOf(parameters: URLSearchParams): number {
  const limit = writeLimitBytes(parameters.get('writeSizeLimit') ?? 'unlimited');
  if (limit === null) {
    throw new HttpError(
      400,
      "Invalid value for 'writeSizeLimit'; it must be tiny, small, medium, large or unlimited",
    );
  }
  return limit;
}

/** JSON formatted like the service's: two spaces, and a space on either side of a colon. */
export function prettyText(value: unknown, indent = ''): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    const items: unknown[] = value;
    return `[ ${items.map((item) => prettyText(item, indent)).join(', ')} ]`;
  }
  const fields = Object.entries(value).map(
    ([key, field]) => `${inner}${JSON.stringify(key)} : ${prettyText(field, inner)}`,
  );
  return fields.length === 0 ? '{ }' : `{\n${fields.join(',\n')}\n${indent}}`;
}
