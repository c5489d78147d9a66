import type { EngineCode } from '../../src/sync/EngineCode.ts';
import { engineCodeAtHand } from '../../src/sync/engineCodeAtHand.ts';
import type { Clock } from '../../src/sync/ports.ts';
import type { WriteCode } from '../../src/sync/WriteCode.ts';
import { writeCodeAtHand } from '../../src/sync/writesAtHand.ts';

/**
 * The late code of engines and tabs: it comes after a while, or cannot be had, or nobody ever says which, as
 * `random` has it; until `ends`, from when on all of it can be had.
 */
export function createScarceCode(clock: Clock, random: () => number) {
  let isScarce = true;

  async function late<Code>(load: () => Promise<Code>): Promise<Code> {
    const chance = isScarce ? random() : 1;
    if (chance < 0.1) return new Promise(() => undefined);
    await new Promise<void>((resolve) => clock.setTimer(resolve, Math.floor(random() * 50)));
    if (chance < 0.5) throw new Error('The code cannot be had');
    return load();
  }

  const code: EngineCode = {
    loadFilling: () => late(engineCodeAtHand.loadFilling),
    loadSettling: () => late(engineCodeAtHand.loadSettling),
  };
  const writeCode: WriteCode = {
    loadHistory: () => late(writeCodeAtHand.loadHistory),
    loadRebase: () => late(writeCodeAtHand.loadRebase),
  };
  return {
    code,
    writeCode,
    ends: () => {
      isScarce = false;
    },
  };
}
