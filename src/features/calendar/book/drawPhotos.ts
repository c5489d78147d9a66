import type { PhotoId } from '../../../entries/photos/Photo.ts';
import { photoIdOf } from '../../../entries/photos/photoReference.ts';
import type { LogPhotos, PhotoView } from '../../../log/photos/LogPhotos.ts';

/**
 * Replaces the buttons of photos in `nodes`, which are copies without React, by their thumbnails: a page of paper shows
 * them at their full size. A photo that this device cannot get stays a box with its alt text. Returns the `blob:`
 * addresses, which are valid until the caller revokes them.
 */
export async function drawPhotos(
  nodes: readonly Node[],
  photos: Pick<LogPhotos, 'view'>,
): Promise<readonly string[]> {
  const addresses: string[] = [];
  const places = nodes.flatMap((node) =>
    node instanceof Element ? [...node.querySelectorAll<HTMLElement>('[data-photo]')] : [],
  );
  const draw = async (place: HTMLElement): Promise<void> => {
    const id = photoIdOf(`file:${place.dataset['photo'] ?? ''}`);
    const alt = place.querySelector('button')?.getAttribute('aria-label') ?? '';
    const found = id === null ? null : await settledView(photos, id);
    const tile = document.createElement('span');
    tile.className = 'photo-tile';
    if (found?.kind === 'here') {
      const address = URL.createObjectURL(new Blob([found.thumb], { type: found.facts.type }));
      addresses.push(address);
      const image = new Image();
      image.alt = alt;
      image.src = address;
      tile.append(image);
      // The pages are counted with its size. Bytes that no browser decodes leave the box.
      await image.decode().catch(() => image.replaceWith(alt));
    } else {
      tile.dataset['missing'] = '';
      tile.textContent = alt;
    }
    place.replaceChildren(tile);
  };
  await Promise.all(places.map(draw));
  return addresses;
}

/** The view of a photo once the device, or else the server, has answered. */
function settledView(photos: Pick<LogPhotos, 'view'>, id: PhotoId): Promise<PhotoView> {
  const view = photos.view(id);
  return new Promise((resolve) => {
    const look = () => {
      const now = view.getSnapshot();
      if (now.kind === 'loading' || (now.kind === 'missing' && now.why === 'asking')) return;
      resolve(now);
      // A store may call its listener before `subscribe` returns.
      queueMicrotask(() => end());
    };
    const end = view.subscribe(look);
    look();
  });
}
