import { expect } from 'vitest';

import type { FakeClock } from '../support/fakeClock.ts';
import { connectionBytes, emptyMessageBytes, rowBytes } from '../support/messageBytes.ts';
import { saying, valueOf } from '../support/syncWorld.ts';
import type { ChaosSession } from './chaosDevice.ts';

/** Longer than a start takes. */
const startMs = 5000;
/** A connection, the schema, the cursor's row, and an empty answer for each watched day. */
const quietBytes = connectionBytes + 6 * emptyMessageBytes + 2 * rowBytes;

/**
 * The cost of a start does not grow with the log: almost nothing without news, and at most half as much again with
 * unsent writes.
 */
export async function checkStarts(session: ChaosSession, clock: FakeClock): Promise<void> {
  session.leaderDies();
  await clock.advance(startMs);
  const quiet = session.leader.line.bytes().down;
  expect(quiet, 'bytes of a start without news').toBeLessThanOrEqual(quietBytes);

  session.leaderIsGone();
  const adding = session.tabs[0]?.log.add(saying('hello'));
  await clock.advance(startMs);
  if (adding !== undefined) valueOf(await adding);
  session.leaderDies();
  await clock.advance(startMs);
  expect(
    session.leader.line.bytes().down,
    'bytes of a start with words to send',
  ).toBeLessThanOrEqual(1.5 * quiet);
}
