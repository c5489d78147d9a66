/** The calls that keep a session alive. The SDK makes them without the person. */
type UpkeepCall = 'token' | 'accounts:lookup';

/** The reasons for which the account service ends a session. */
const endings: readonly unknown[] = [
  'TOKEN_EXPIRED',
  'USER_DISABLED',
  'USER_NOT_FOUND',
  'INVALID_REFRESH_TOKEN',
];

/**
 * Replaces `fetch` of `platform` so that only the account service's own decision ends a session: the token has
 * expired or is invalid, the account is disabled or deleted. Every other failure keeps the session.
 *
 * The SDK alone would lose a session in three cases. It stores the tokens of any answer with status 200, also of
 * one without tokens. It renews no token again after an error with a body in JSON. And it keeps a session with a
 * refresh token that the service calls invalid, so that nothing is sent and nobody is told.
 */
export function guardAccountAnswers(platform: { fetch: typeof fetch }): void {
  const plainFetch = platform.fetch.bind(platform);
  platform.fetch = async (input, init) => {
    const answer = await plainFetch(input, init);
    const call = upkeepCallOf(input);
    return call === null ? answer : judged(call, answer);
  };
}

function upkeepCallOf(input: Parameters<typeof fetch>[0]): UpkeepCall | null {
  const url = input instanceof Request ? input.url : String(input);
  const path = /\.googleapis\.com\/v1\/(token|accounts:lookup)(?:\?|$)/.exec(url)?.[1];
  return path === 'token' || path === 'accounts:lookup' ? path : null;
}

/** The answer as the SDK may see it. Throws `TypeError`, like a cut connection, if it decides nothing. */
async function judged(call: UpkeepCall, answer: Response): Promise<Response> {
  const text = await answer.text();
  const { status, statusText, headers } = answer;
  const asItIs = () => new Response(text, { status, statusText, headers });
  const content = parse(text);
  if (answer.ok) {
    if (isComplete(call, content)) return asItIs();
    throw new TypeError('The account service answered without the data that was asked for.');
  }
  const reason = reasonOf(content);
  if (endings.includes(reason)) {
    if (!isRefusal(status)) throw new TypeError('The account service has failed.');
    // The SDK ends no session for this reason.
    return reason === 'INVALID_REFRESH_TOKEN' ? expired() : asItIs();
  }
  // A lookup may be the person's own call, which shows the reason. A renewal is repeated after network errors alone.
  if (call === 'accounts:lookup') return asItIs();
  throw new TypeError('The account service has renewed no token.');
}

const expired = () =>
  Response.json({ error: { code: 400, message: 'TOKEN_EXPIRED' } }, { status: 400 });

/** Whether the service judged the request. 408 and 429 say only that it did not. */
function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}

function isComplete(call: UpkeepCall, content: unknown): boolean {
  if (call === 'token')
    return (
      isText(fieldOf(content, 'access_token')) &&
      isText(fieldOf(content, 'refresh_token')) &&
      Number(fieldOf(content, 'expires_in')) > 0
    );
  const users = fieldOf(content, 'users');
  return Array.isArray(users) && isText(fieldOf(users[0], 'localId'));
}

/** The reason of a refusal, without its explanation after ` : `. */
function reasonOf(content: unknown): string | null {
  const message = fieldOf(fieldOf(content, 'error'), 'message');
  return typeof message === 'string' ? (message.split(' : ')[0] ?? null) : null;
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // No answer of the service.
  }
}
