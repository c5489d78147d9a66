/** Lengths of a day's texts, in UTF-16 code units, from which its calendar mark is one size larger. */
const sizesFrom = [1, 100, 250, 600, 1500, 4000];

/** Size of the calendar mark for a day whose texts have `length` UTF-16 code units: 0 (none) to 6. */
export function dayAmount(length: number): number {
  return sizesFrom.filter((from) => length >= from).length;
}
