import type { IncomingHttpHeaders } from 'node:http';

import type { AdmissionAt, Refusal, RequestHead } from '../../database/admission.ts';

/** The names of this machine that a browser may know a local server by. */
const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];

/** A `Host` header leaves port 80 out, and so does an origin. */
const withPort = (name: string, port: number) => (port === 80 ? name : `${name}:${port}`);

/** The origins of a page that is served on loopback at `port`. */
export function loopbackOrigins(port: number): readonly string[] {
  return loopbackNames.map((name) => `http://${withPort(name, port)}`);
}

/** Whom a local server answers. */
export interface PageOnlyRule {
  /** The port of the server itself. */
  readonly ownPort: number;
  /** The origins whose pages may ask. */
  readonly origins: readonly string[];
  /** Whether a link on another site may open what this server shows. */
  readonly mayBeLinkedTo: boolean;
}

/**
 * Why a local server does not answer this request; null when it does. `Host` is checked because a name of an
 * attacker may resolve to this machine (DNS rebinding). `Origin` is checked because every web page can send
 * requests to this machine; browsers leave it out of a `GET` by `<script>` and the like, where
 * `Sec-Fetch-Site` tells (https://w3c.github.io/webappsec-fetch-metadata/). A program that is no browser
 * sends neither, and needs a credential like everybody.
 */
export function refusalOf({ method, headers }: RequestHead, rule: PageOnlyRule): Refusal | null {
  const hosts = loopbackNames.map((name) => withPort(name, rule.ownPort));
  if (!hosts.includes((headers.host ?? '').toLowerCase())) {
    return {
      status: 421,
      sentence: `This server of Daylog answers at ${hosts.join(', ')} only, not at "${headers.host ?? ''}".`,
    };
  }
  const { origin } = headers;
  const isAdmitted =
    origin === undefined ? isOwnVisit(method, headers, rule) : rule.origins.includes(origin);
  if (isAdmitted) return null;
  return {
    status: 403,
    sentence: `This server of Daylog answers its own page at ${rule.origins[0] ?? ''} only, not other web pages.`,
  };
}

function isOwnVisit(
  method: string | undefined,
  headers: IncomingHttpHeaders,
  { mayBeLinkedTo }: PageOnlyRule,
): boolean {
  const site = headers['sec-fetch-site'];
  if (site === undefined || site === 'same-origin' || site === 'none') return true;
  return (
    mayBeLinkedTo &&
    (method === 'GET' || method === 'HEAD') &&
    headers['sec-fetch-mode'] === 'navigate' &&
    headers['sec-fetch-dest'] === 'document'
  );
}

/** The page's server: it answers its own pages, and whoever follows a link to it. */
export const pageAdmission: AdmissionAt = (ownPort) => {
  const rule = { ownPort, origins: loopbackOrigins(ownPort), mayBeLinkedTo: true };
  return (request) => refusalOf(request, rule);
};

/**
 * The accounts' server: it answers the page at `pagePort`, and its own page behind the links that stand in
 * for mails, whose form is sent back to it.
 */
export function authAdmission(pagePort: number): AdmissionAt {
  return (ownPort) => {
    const origins = [...loopbackOrigins(pagePort), ...loopbackOrigins(ownPort)];
    return (request) => refusalOf(request, { ownPort, origins, mayBeLinkedTo: true });
  };
}

/** The log's server: it answers the page at `pagePort`, and shows nothing by itself. */
export function databaseAdmission(pagePort: number): AdmissionAt {
  return (ownPort) => {
    const rule = { ownPort, origins: loopbackOrigins(pagePort), mayBeLinkedTo: false };
    return (request) => refusalOf(request, rule);
  };
}
