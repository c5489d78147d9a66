import { expect, it } from 'vitest';

import { writePhotoReference } from '../../src/entries/photos/photoReference.ts';
import { createSyncWorld, saying, valueOf } from '../support/syncWorld.ts';
import { testPhoto } from '../support/testPhoto.ts';

it('every view of a photo hears that it was sent, whichever was asked for first', async () => {
  const world = createSyncWorld();
  const phone = world.device();
  await world.passes(1_000);
  phone.goesOffline();
  const id = valueOf(await phone.log.photos.keep(testPhoto(5)));
  await phone.log.add(saying(writePhotoReference({ id, alt: '' })));
  // A screen asks for the views of its parts while it renders, and subscribes after that.
  const views = [phone.log.photos.view(id), phone.log.photos.view(id)];
  const ends = views.map((view) => view.subscribe(() => undefined));
  await world.passes(1_000);
  const states = () =>
    views.map((view) => {
      const shown = view.getSnapshot();
      return shown.kind === 'here' ? shown.sending.kind : shown.kind;
    });
  expect(states()).toEqual(['waiting', 'waiting']);
  phone.goesOnline();
  await world.passes(60_000);
  expect(states()).toEqual(['sent', 'sent']);
  for (const end of ends) end();
});
