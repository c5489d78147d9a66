import { randomInt } from 'node:crypto';

/** The 64 characters of push ids, in key order. */
const alphabet = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz';

let lastTimeMs = -1;
let lastRandom: number[] = [];

/**
 * A key for a new child: 8 characters of time and 12 random ones, so that keys sort by creation. Within one
 * millisecond the random part counts up. Same form as firebase-js-sdk `NextPushId.ts`.
 */
export function pushId(nowMs: number): string {
  if (nowMs === lastTimeMs) increment(lastRandom);
  else lastRandom = Array.from({ length: 12 }, () => randomInt(64));
  lastTimeMs = nowMs;
  let time = '';
  for (let rest = nowMs, at = 0; at < 8; at += 1) {
    time = alphabet.charAt(rest % 64) + time;
    rest = Math.floor(rest / 64);
  }
  return time + lastRandom.map((digit) => alphabet.charAt(digit)).join('');
}

function increment(digits: number[]): void {
  for (let at = digits.length - 1; at >= 0; at -= 1) {
    const next = (digits[at] ?? 0) + 1;
    digits[at] = next % 64;
    if (next < 64) return;
  }
}
