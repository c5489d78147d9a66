import { expect, test as base } from '@playwright/test';
import type { Browser } from 'puppeteer-core';

import {
  startLocalBackend,
  type LocalBackend,
  type LocalBackendOptions,
} from '../support/startLocalBackend.ts';
import { contextDevice, launchBrowser } from './driver/puppeteerDevices.ts';
import { DriverHung, type Device, type Engine } from './driver/Tab.ts';
import { webkitDevice } from './driver/webkitDevice.ts';
import { Screen, type Person } from './Screen.ts';

interface WorkerFixtures {
  readonly startOptions: LocalBackendOptions;
  /** Set by the project. */
  readonly engine: Engine;
  readonly backend: LocalBackend;
  /** Opens a device in an engine. Chromium and Firefox start once for all journeys of a worker. */
  readonly openDevice: (engine: Engine) => Promise<Device>;
}

export const test = base.extend<object, WorkerFixtures>({
  engine: ['chromium', { option: true, scope: 'worker' }],
  startOptions: [{}, { option: true, scope: 'worker' }],
  backend: [
    async ({ startOptions }, use) => {
      const backend = await startLocalBackend(startOptions);
      await use(backend);
      await backend.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  openDevice: [
    async ({ engine }, use) => {
      const browsers = new Map<Engine, Browser>();
      // Its start does not count as time of a journey.
      if (engine !== 'webkit') browsers.set(engine, await launchBrowser(engine));
      await use(async (wanted) => {
        if (wanted === 'webkit') return webkitDevice();
        const browser = browsers.get(wanted) ?? (await launchBrowser(wanted));
        browsers.set(wanted, browser);
        return contextDevice(wanted, browser);
      });
      for (const browser of browsers.values()) await browser.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

/** What a journey has to go with. */
export interface Stage {
  readonly screen: Screen;
  readonly device: Device;
  readonly engine: Engine;
  readonly backend: LocalBackend;
  readonly person: Person;
  readonly openTab: () => Promise<Screen>;
  /** Another device of the same person, in Chromium. */
  readonly openPeer: () => Promise<Screen>;
}

/**
 * Messages of the engines when a server is away, when a socket is closed with its page, and when a page is left while it
 * loads code.
 */
const networkNoise =
  /Failed to load resource|Failed to fetch|WebSocket connection to|ERR_CONNECTION|ERR_INTERNET|establish a connection to the server at|connection to ws\S+ was interrupted|download failed|Could not connect to|Load failed|NetworkError|The network connection was lost|A ServiceWorker intercepted the request/;

/** The engines say this of what a left page still waited for. A journey leaves pages at any time. */
const engineNoise: readonly RegExp[] = [
  /Failed to load .*worker.*A ServiceWorker intercepted the request/,
  // NS_BINDING_ABORTED
  /downloadable font: download failed .*status=2152398850/,
  // WebKit rejects the lock requests of a left page, in that page.
  /^AbortError: Promise was rejected because the browsing context is going away/,
];

interface JourneyOptions {
  /** The journey stops the server, or leaves pages while they load. */
  readonly isServerLeaving?: boolean;
  /** The journey makes the browser complain. */
  readonly complains?: RegExp;
}

let people = 0;

/** Somebody who has no account yet. */
export function personOf(backend: LocalBackend): Person {
  people += 1;
  return {
    email: `ada${people}-${new URL(backend.url).port}@example.com`,
    password: 'correct horse',
  };
}

/**
 * One journey, run in each engine. It fails also when the browser complains. Only when the driver itself is stuck,
 * it is run once more, and says so.
 */
export function journey(
  title: string,
  walk: (stage: Stage) => Promise<void>,
  options: JourneyOptions = {},
): void {
  test(title, async ({ engine, backend, openDevice }, info) => {
    const once = () => onStage(engine, backend, openDevice, options, walk);
    try {
      await once();
    } catch (error) {
      if (!(error instanceof DriverHung)) throw error;
      console.warn(`${engine}: again, because its driver is stuck: ${title}: ${error.message}`);
      info.annotations.push({ type: 'again', description: error.message });
      if (!backend.run.isRunning()) await backend.restart();
      await once();
    }
  });
}

/** Prints what the first tab of a failed journey shows, and the complaints of the browser. */
async function tellWhatIsSeen(device: Device): Promise<void> {
  const seen = await device.first
    .run(() => `${location.href}\n${document.body.innerText}`)
    .catch((error: unknown) => `the page cannot be asked: ${String(error)}`);
  console.log([seen, ...device.complaints()].join('\n'));
}

async function onStage(
  engine: Engine,
  backend: LocalBackend,
  openDevice: WorkerFixtures['openDevice'],
  { isServerLeaving = false, complains }: JourneyOptions,
  walk: (stage: Stage) => Promise<void>,
): Promise<void> {
  const person = personOf(backend);
  const device = await openDevice(engine);
  const peers: Device[] = [];
  try {
    await walk({
      screen: new Screen(device.first, backend.url),
      device,
      engine,
      backend,
      person,
      openTab: async () => new Screen(await device.openTab(), backend.url),
      openPeer: async () => {
        const peer = await openDevice('chromium');
        peers.push(peer);
        return new Screen(peer.first, backend.url);
      },
    });
    const noise = [
      ...engineNoise,
      ...(isServerLeaving ? [networkNoise] : []),
      ...(complains ? [complains] : []),
    ];
    const unexpected = device
      .complaints()
      .filter((text) => !noise.some((known) => known.test(text)));
    expect(unexpected, 'the browser complains of nothing').toEqual([]);
  } catch (error) {
    if (!(error instanceof DriverHung)) await tellWhatIsSeen(device);
    throw error;
  } finally {
    for (const each of [device, ...peers]) await each.close();
    if (!backend.run.isRunning()) await backend.restart();
  }
}
