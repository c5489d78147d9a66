import { photoLimits, type PhotoFacts, type PhotoType } from './Photo.ts';

/** The facts of a photo that tell something about its content. */
export type PhotoDescription = Omit<PhotoFacts, 'size'>;

const types: ReadonlySet<unknown> = new Set<PhotoType>(['image/webp', 'image/jpeg', 'image/png']);

/** The description in these three values. null: one of them is not what a photo of Daylog has. */
export function parsePhotoDescription(
  type: unknown,
  width: unknown,
  height: unknown,
): PhotoDescription | null {
  return isType(type) && isSide(width) && isSide(height) ? { type, width, height } : null;
}

const isType = (value: unknown): value is PhotoType => types.has(value);

const isSide = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= photoLimits.side;
