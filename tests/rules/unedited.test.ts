import { describe, expect, test } from 'vitest';

import {
  baseline,
  dayRow,
  deletion,
  edit,
  edited,
  kept,
  restore,
  trashed,
  trashRow,
  ulid,
  without,
  written,
  yesterday,
} from './annsLog.ts';
import { useRulesWorld } from './rulesWorld.ts';

const world = useRulesWorld(baseline);

/** Deletes `trashed` after its restore, with `fields` in its version. */
const deleteAgain = (fields: Parameters<typeof kept>[3]) => ({
  [`entries/${yesterday}/${trashed}`]: null,
  ...kept(trashed, yesterday, 3, { text: 'New words', writeId: ulid(200), ...fields }),
  [`trash/${trashed}`]: trashRow(yesterday, 3),
  ...dayRow(yesterday),
});

describe('that an entry was never edited', () => {
  test('is said by a restore, and kept by the version of the next deletion', async () => {
    await world.expectAllowed(restore({ unedited: true }));
    await world.expectAllowed(deleteAgain({ unedited: true }));
    const version = world.database('ann').ref(`logs/ann/versions/${trashed}/3/unedited`);
    expect((await version.get()).val()).toBe(true);
  });

  test('may be left out by an older app, of the version and of the next revision', async () => {
    await world.expectAllowed(restore({ unedited: true }));
    await world.expectAllowed(deleteAgain({}));
  });

  test('is removed by an edit', async () => {
    await world.expectAllowed(restore({ unedited: true }));
    await world.expectAllowed({
      [`entries/${yesterday}/${trashed}`]: written(4),
      ...kept(trashed, yesterday, 3, { text: 'New words', writeId: ulid(200), unedited: true }),
      ...dayRow(yesterday),
    });
  });

  test.each([false, 'true', 1])('is refused as %o', async (unedited) => {
    await world.expectRefused(restore({ unedited }));
  });

  test('is refused in a version whose entry does not say it', async () => {
    await world.expectRefused(deletion({}, { unedited: true }));
    await world.expectRefused({
      ...without(edit(), `versions/${edited}/3`),
      ...kept(edited, yesterday, 3, { unedited: true }),
    });
  });
});
