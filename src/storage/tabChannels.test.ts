import { expect, it } from 'vitest';

import { broadcastTabChannel } from './broadcastTabChannel.ts';
import { memoryTabChannels } from '../../tests/support/memoryTabChannel.ts';
import { describeTabChannel } from '../../tests/contracts/tabChannelContract.ts';

let people = 0;

describeTabChannel('memory', memoryTabChannels);
describeTabChannel('BroadcastChannel', () => {
  const uid = `person-${++people}`;
  return () => broadcastTabChannel(uid);
});

it('a page of another version of Daylog is not listened to', async () => {
  const uid = `person-${++people}`;
  const ours = [broadcastTabChannel(uid), broadcastTabChannel(uid)] as const;
  const other = new BroadcastChannel(`daylog:${uid}`);
  const heard: string[] = [];
  const arrived = new Promise<void>((resolve) => {
    ours[1].subscribe((message) => {
      heard.push(message.kind);
      resolve();
    });
  });
  for (const stranger of [
    null,
    'hello',
    { version: 2, message: { kind: 'fill' } },
    { version: 1 },
  ]) {
    other.postMessage(stranger);
  }
  ours[0].post({ kind: 'outbox-changed' });
  await arrived;
  expect(heard).toEqual(['outbox-changed']);
  other.close();
  for (const channel of ours) channel.close();
});
