import type { Loss, LossKind } from '../../Candidate.ts';
import { mediaSign } from '../../reading/candidateItem.ts';
import { createPhotoPlaces, type FoundPhoto } from '../../photos/photoPlaces.ts';
import { mapOutsideCode, unescapeMarkdown } from '../../reading/outsideCode.ts';

/** The words of an entry of Day One, and what of them is lost. */
export interface DayOneText {
  readonly text: string;
  /** Ids of the pictures, films, recordings and documents in the text, by kind. */
  readonly media: ReadonlyMap<keyof typeof mediaSign, readonly string[]>;
  /** Its photos. The text has marks for those with a place in it. */
  readonly photos: readonly FoundPhoto[];
  readonly losses: readonly Loss[];
}

const moment = /!\[([^[\]\n]{0,200})\]\(dayone-moment:\/(?:\/|([a-zA-Z]{1,30})\/)([\w-]{0,100})\)/g;
const entryLink = /dayone2?:\/\/view\?(?:[\w=&-]{0,100}&)?entryId=([0-9A-Za-z-]{1,64})/g;

/**
 * The text of an entry as Daylog has it. Markers of media become a sign, links between entries become links to
 * their days, the invisible spaces and the backslashes before punctuation go.
 */
export function readDayOneText(
  source: string,
  /** The address of the day with an entry, by its id. undefined if the file lacks it. */
  dayLinkOf: (uuid: string) => string | undefined,
  /** The photo with this identifier. null: the file lists none. */
  photoOf: (identifier: string, alt: string) => FoundPhoto | null = () => null,
): DayOneText {
  const places = createPhotoPlaces(source);
  const media = new Map<keyof typeof mediaSign, string[]>();
  let lostLinks = 0;
  const plain = unescapeMarkdown(source.replaceAll('\u200b', ''));
  const text = mapOutsideCode(plain, (words) =>
    words
      .replace(moment, (_marker, alt: string, name: string | undefined, id: string) => {
        const kind = kindOf(name);
        media.set(kind, [...(media.get(kind) ?? []), id]);
        const photo = kind === 'photo' ? photoOf(id, alt) : null;
        return photo === null ? mediaSign[kind] : places.place(photo);
      })
      .replace(entryLink, (address, uuid: string) => {
        const link = dayLinkOf(uuid.replaceAll('-', '').toUpperCase());
        if (link === undefined) lostLinks += 1;
        return link ?? address;
      }),
  );
  const { photos } = places;
  return { text, media, photos, losses: [{ kind: 'link' satisfies LossKind, count: lostLinks }] };
}

function kindOf(name: string | undefined): keyof typeof mediaSign {
  switch (name?.toLowerCase()) {
    case undefined:
    case 'photo':
      return 'photo';
    case 'video':
      return 'video';
    case 'audio':
      return 'audio';
    default:
      return 'document';
  }
}
