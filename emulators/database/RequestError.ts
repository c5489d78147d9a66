/** Statuses of the wire protocol that this server answers with besides `ok`. */
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

/** A request that was not done, with the status and the sentence for whoever asked. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly status: ErrorStatus;

  constructor(status: ErrorStatus, message: string) {
    super(message);
    this.status = status;
  }
}
