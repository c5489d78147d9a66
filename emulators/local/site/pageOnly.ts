import type { IncomingHttpHeaders } from 'node:http';

import type { AdmissionAt, Refusal, RequestHead } from '../../database/admission.ts';

/** This machine's names for a local server in a browser. */
const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];

/** A `Host` header omits port 80, and so does an origin. */
const withPort = (name: string, port: number) => (port === 80 ? name : `${name}:${port}`);

/** The origins of a page that is served on loopback at `port`. */
export function loopbackOrigins(port: number): readonly string[] {
  return loopbackNames.map((name) => `http://${withPort(name, port)}`);
}

/** Restricts a local server to its own page. */
export interface PageOnlyRule {
  /** The port of the server itself. */
  readonly ownPort: number;
  /** The origins whose pages may send requests. */
  readonly origins: readonly string[];
  /** Whether a link on another site may open this server's pages. */
  readonly mayBeLinkedTo: boolean;
}

/**
 * Why a local server refuses a request; null when it answers. Checks `Host`, because an attacker's name may
 * resolve to this machine (DNS rebinding). Checks `Origin`, because every web page can send requests to this
 * machine. Browsers omit `Origin` from a `GET` by `<script>` and similar elements. There `Sec-Fetch-Site` decides
 * (https://w3c.github.io/webappsec-fetch-metadata/). Programs other than browsers send neither header, and need a
 * credential anyway.
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

/** The page's server: admits its own pages, and links to it. */
export const pageAdmission: AdmissionAt = (ownPort) => {
  const rule = { ownPort, origins: loopbackOrigins(ownPort), mayBeLinkedTo: true };
  return (request) => refusalOf(request, rule);
};

/**
 * The accounts' server: admits the page at `pagePort`, and its own pages behind the links in mails, which submit a
 * form to it.
 */
export function authAdmission(pagePort: number): AdmissionAt {
  return (ownPort) => {
    const origins = [...loopbackOrigins(pagePort), ...loopbackOrigins(ownPort)];
    return (request) => refusalOf(request, { ownPort, origins, mayBeLinkedTo: true });
  };
}

/** The log's server: admits the page at `pagePort`, and has no pages of its own. */
export function databaseAdmission(pagePort: number): AdmissionAt {
  return (ownPort) => {
    const rule = { ownPort, origins: loopbackOrigins(pagePort), mayBeLinkedTo: false };
    return (request) => refusalOf(request, rule);
  };
}
