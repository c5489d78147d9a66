import { dataKeyOf, recordKeyOf } from '../../../src/seal/keys/deriveKeys.ts';
import type { SealKeys } from '../../../src/seal/SealKeys.ts';

/** The keys of a log with `count` data keys, of which the last one is active. The same each time. */
export async function testDataKeys(count = 1): Promise<SealKeys> {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  return {
    recordKey: await recordKeyOf(new Uint8Array(32).fill(255)),
    dataKeys: await Promise.all(
      numbers.map((number) => dataKeyOf(number, new Uint8Array(32).fill(number))),
    ),
    activeKey: count,
  };
}
