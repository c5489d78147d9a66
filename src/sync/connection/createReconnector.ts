import type { Unsubscribe } from '../../lib/Clock.ts';
import type { EngineTimers } from '../../lib/createTimers.ts';
import { retryDelayMs } from '../../lib/retryDelay.ts';
import type { RemoteStore } from '../RemoteStore.ts';

/** Pause between the first probes of an outage, so that a short outage costs no wait. */
const quickProbeMs = 400;
/** The number of quick probes: half a minute of them. */
const quickProbes = 75;
/** The first connection has this long before the first probe. */
const firstProbeMs = 2000;
/**
 * After this many connections without an answer, probes are never quick. It is no outage then: the server ends the
 * connections itself, for instance because it calls the token invalid.
 */
const mostUnproven = 3;
/** Without `connectNow`, a connection in the making has this long before it is dropped. */
const patienceMs = 10_000;

/** Probes the server while there is no connection. */
export interface Reconnector {
  /** Call once, before the first connection. */
  start(): void;
  connected(): void;
  /** The server has answered over the connection. */
  answered(): void;
  disconnected(): void;
  /** Probes quickly again. Call while there is no connection. */
  hurry(): void;
}

/** Ends with `timers`. The SDK alone would pause for up to minutes between its attempts. */
export function createReconnector(deps: {
  readonly remoteStore: Pick<RemoteStore, 'connectNow' | 'reconnect'>;
  readonly timers: EngineTimers;
  readonly random: () => number;
}): Reconnector {
  const { remoteStore, timers, random } = deps;
  let cancelProbe: Unsubscribe = () => undefined;
  /** Since the last answer. */
  let probes = 0;
  /** Connections since the last answer. */
  let unproven = 0;

  function probeLater(): void {
    const canProbe = remoteStore.connectNow !== undefined;
    const isQuick = canProbe && probes < quickProbes && unproven < mostUnproven;
    const attempt = Math.max(probes - (canProbe ? quickProbes : 0), unproven - mostUnproven, 0);
    const delayMs = isQuick
      ? Math.round(quickProbeMs * (0.75 + random() / 2))
      : Math.max(canProbe ? 0 : patienceMs, retryDelayMs(attempt, random));
    probes++;
    cancelProbe = timers.start(() => {
      probeLater();
      if (remoteStore.connectNow === undefined) remoteStore.reconnect();
      else remoteStore.connectNow();
    }, delayMs);
  }

  function forgetFailures(): void {
    probes = 0;
    unproven = 0;
  }

  return {
    start: () => {
      cancelProbe = timers.start(probeLater, firstProbeMs);
    },
    connected: () => {
      cancelProbe();
      unproven++;
    },
    answered: forgetFailures,
    disconnected: probeLater,
    hurry: () => {
      cancelProbe();
      forgetFailures();
      probeLater();
    },
  };
}
