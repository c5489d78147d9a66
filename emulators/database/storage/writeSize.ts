import type { DataNode } from '../tree/DataNode.ts';

/** The assumed speed of a write, in bytes per second: the service's limit of 64 MB a minute (usage limits). */
const bytesPerSecond = (64 * 1024 * 1024) / 60;

/** The durations for the words of `writeSizeLimit`, in seconds (REST reference). */
const targetSeconds: Readonly<Record<string, number>> = {
  tiny: 1,
  small: 10,
  medium: 30,
  large: 60,
  unlimited: Infinity,
};

/** The bytes that a write may move under a `writeSizeLimit`; null for an unknown word. */
export function writeLimitBytes(word: string): number | null {
  const seconds = Object.hasOwn(targetSeconds, word) ? targetSeconds[word] : undefined;
  return seconds === undefined ? null : seconds * bytesPerSecond;
}

/** The size of a node's data in bytes, roughly. Stops reading once it exceeds `limit`. */
export function sizeUpTo(node: DataNode, limit: number): number {
  if (node.leafValue !== null) return JSON.stringify(node.leafValue).length;
  let size = 2;
  if (node.isAtRest) {
    for (const [key, text] of node.source?.rows() ?? []) {
      if (size > limit) return size;
      // A divided child has rows of its own; no JSON begins with that letter.
      const isDivided = text.startsWith('D');
      size += key.length + (isDivided ? sizeUpTo(node.peekChild(key), limit - size) : text.length);
    }
    return size;
  }
  for (const key of node.childKeys()) {
    if (size > limit) return size;
    size += key.length + sizeUpTo(node.peekChild(key), limit - size);
  }
  return size;
}
