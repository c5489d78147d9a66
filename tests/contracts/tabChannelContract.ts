import { describe, expect, it } from 'vitest';

import type { TabChannel, TabMessage } from '../../src/log/TabChannel.ts';

/** Posts in `from` and returns the messages that `to` received, once there are `count`. */
function hear(to: TabChannel, count: number): Promise<readonly string[]> {
  return new Promise((resolve) => {
    const heard: string[] = [];
    const stop = to.subscribe((message) => {
      heard.push(nameOf(message));
      if (heard.length < count) return;
      stop();
      resolve(heard);
    });
  });
}

const question = (id: string): TabMessage => ({
  kind: 'question',
  id,
  question: { kind: 'trash' },
});
const nameOf = (message: TabMessage) => (message.kind === 'question' ? message.id : message.kind);

/**
 * The obligations of every {@link TabChannel} to its callers. `meet` creates a channel and returns a function that
 * opens an end of it.
 */
export function describeTabChannel(name: string, meet: () => () => TabChannel): void {
  describe(`${name} as a channel between tabs`, () => {
    it('brings each message to all others, in the order of posting', async () => {
      const open = meet();
      const [one, two, three] = [open(), open(), open()];
      const heard = Promise.all([hear(two, 3), hear(three, 3)]);
      for (const id of ['a', 'b', 'c']) one.post(question(id));
      expect(await heard).toEqual([
        ['a', 'b', 'c'],
        ['a', 'b', 'c'],
      ]);
      for (const end of [one, two, three]) end.close();
    });

    it('never brings a message back to its sender, nor during the call that posts it', async () => {
      const open = meet();
      const [one, two] = [open(), open()];
      const own: string[] = [];
      one.subscribe((message) => own.push(nameOf(message)));
      const order: string[] = [];
      const answered = hear(one, 1);
      two.subscribe((message) => {
        order.push(nameOf(message));
        two.post(question('back'));
      });
      one.post(question('there'));
      order.push('posted');
      await answered;
      expect([order, own]).toEqual([['posted', 'there'], ['back']]);
      for (const end of [one, two]) end.close();
    });

    it('is silent to an end that is closed, and to a listener that has gone', async () => {
      const open = meet();
      const [one, two, three] = [open(), open(), open()];
      const heard: string[] = [];
      two.subscribe((message) => heard.push(nameOf(message)));
      const stop = three.subscribe((message) => heard.push(nameOf(message)));
      two.close();
      stop();
      const last = hear(three, 1);
      one.post(question('a'));
      expect([await last, heard]).toEqual([['a'], []]);
      for (const end of [one, three]) end.close();
    });

    it('brings nothing from an end that is closed, which may post all the same', async () => {
      const open = meet();
      const [one, two, three] = [open(), open(), open()];
      const heard = hear(three, 1);
      one.close();
      one.post(question('from the closed one'));
      two.post(question('a'));
      expect(await heard).toEqual(['a']);
      for (const end of [two, three]) end.close();
    });

    it('keeps one person\u2019s tabs apart from another\u2019s', async () => {
      const [mine, theirs] = [meet(), meet()];
      const [one, two, stranger] = [mine(), mine(), theirs()];
      const heard: string[] = [];
      stranger.subscribe((message) => heard.push(nameOf(message)));
      const arrived = hear(two, 1);
      one.post(question('a'));
      expect([await arrived, heard]).toEqual([['a'], []]);
      for (const end of [one, two, stranger]) end.close();
    });
  });
}
