import { RequestError } from '../RequestError.ts';
import type { ErrorStatus } from '../RequestError.ts';

/** A request over HTTP that gets an error response. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const statusCodes: Readonly<Record<ErrorStatus, number>> = {
  permission_denied: 401,
  invalid_token: 401,
  expired_token: 401,
  datastale: 412,
  invalid_parameters: 400,
  write_too_big: 400,
  too_big: 400,
  failure: 400,
  unavailable: 503,
};

/** Converts any thrown error to an HTTP error. */
export function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  if (error instanceof RequestError) {
    return new HttpError(statusCodes[error.status], serviceText(error.message));
  }
  // A bug of ours fails this request only.
  console.error(error);
  return new HttpError(500, 'Internal server error.');
}

/** Over REST the service uses other messages, which clients look for (recorded). */
function serviceText(message: string): string {
  if (message.startsWith('The data requested exceeds')) return message.replace('The data', 'Data');
  return message.startsWith('Invalid data: keys')
    ? "Invalid data; couldn't parse JSON object, array, or value. Perhaps you're using invalid characters in your key names."
    : message;
}

/** The body of an error, in the service's format. */
export function errorBody(message: string): string {
  return `{\n  "error" : ${JSON.stringify(message)}\n}\n`;
}
