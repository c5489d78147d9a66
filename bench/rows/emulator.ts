import { benchEmulator } from '../emulator.ts';
import type { Row } from '../support/report.ts';
import { exactRatio } from '../support/report.ts';
import { medianOf, ratioOf } from '../support/stats.ts';

/** What a row may cost over the bare messages; a durable put waits for the disk. */
const goals: readonly (readonly [part: string, goal: number])[] = [
  ['told to', 1.5],
  ['puts', 2],
  ['first read', 3],
];
const durableGoal = 5;

const ms = (value: number) => `${value.toFixed(1)} ms`;
const kB = (value: number) => `${value.toFixed(1)} kB`;

/** EMU: the database emulator against a bare `ws` server with the same messages, in turns. */
export async function measureEmulator(): Promise<readonly Row[]> {
  const { rows, memory } = await benchEmulator();
  const timed = rows.map(({ what, ours, bare, again }): Row => {
    const [, goal = durableGoal] = goals.find(([part]) => what.includes(part)) ?? [];
    return {
      id: 'EMU',
      what,
      ours: ms(medianOf(ours)),
      floor: ms(medianOf(bare)),
      ratio: ratioOf(ours, bare),
      goal: what.includes('puts') && what.includes('durable') ? durableGoal : goal,
      samples: ours.length,
      aa: medianOf(bare) / medianOf(again),
    };
  });
  const idle: Row = {
    id: 'EMU',
    what: 'memory of an idle listener',
    ours: kB(memory.ours),
    floor: kB(memory.bare),
    ratio: exactRatio(memory.ours, memory.bare),
    goal: 2,
    samples: 1,
    aa: null,
  };
  return [...timed, idle];
}
