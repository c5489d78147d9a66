/** The wire protocol's error statuses that this server uses. */
export type ErrorStatus =
  | 'permission_denied'
  | 'datastale'
  | 'invalid_token'
  | 'expired_token'
  | 'invalid_parameters'
  | 'write_too_big'
  | 'too_big'
  | 'failure'
  | 'unavailable';

/** A refused request, with the status and the message for the client. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly status: ErrorStatus;

  constructor(status: ErrorStatus, message: string) {
    super(message);
    this.status = status;
  }
}
