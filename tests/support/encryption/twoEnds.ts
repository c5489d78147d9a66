import { memoryTabChannels } from '../memoryTabChannel.ts';

/** The channel of one person: the end of a tab, and that of the worker with the gate. */
export function twoEnds() {
  const tabs = memoryTabChannels();
  return { tab: tabs(), worker: tabs() };
}
