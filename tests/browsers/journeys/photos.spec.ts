import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { journey } from '../journey.ts';
import { waitFor, type Screen } from '../Screen.ts';

const fileField = '.composer input[type=file]';

/** A photo of 800 by 600, as this engine encodes it. */
function jpeg(screen: Screen): Promise<string> {
  return screen.run(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [800, 600];
    const drawing = canvas.getContext('2d');
    if (drawing === null) return '';
    drawing.fillStyle = 'teal';
    drawing.fillRect(0, 0, 800, 600);
    return canvas.toDataURL('image/jpeg').replace(/^[^,]*,/, '');
  });
}

/** Waits until `count` pictures are on the page, each decoded. */
async function hasPictures(screen: Screen, count: number): Promise<void> {
  await waitFor(`${count} pictures`, () =>
    screen.run((wanted) => {
      const images = [...document.querySelectorAll<HTMLImageElement>('.photo img')];
      return images.length === wanted && images.every(({ naturalWidth }) => naturalWidth > 0)
        ? true
        : null;
    }, count),
  );
}

journey('adds a photo, shows it whole, and after a reload', async ({ screen, person }) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'daylog-photo-'));
  try {
    await screen.signUp(person);
    const file = path.join(folder, 'harbour.jpg');
    await writeFile(file, Buffer.from(await jpeg(screen), 'base64'));
    await screen.tab.upload(fileField, [file]);
    await screen.fill('Describe this photo', 'Boats');
    await screen.click('button', 'Add entry');
    await screen.see('button', 'Boats');
    await hasPictures(screen, 1);
    await screen.allSaved();
    await screen.open('/');
    await hasPictures(screen, 1);
    await screen.click('button', 'Boats');
    await screen.see('dialog', 'Photo');
    await screen.see('button', 'Save photo');
    await screen.press('Escape');
    await screen.sees(0, 'dialog', 'Photo');
  } finally {
    await rm(folder, { recursive: true });
  }
});
