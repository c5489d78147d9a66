/** The lengths of a day's texts, in UTF-16 units, from which its mark is drawn one size larger. */
const sizesFrom = [1, 100, 250, 600, 1500, 4000];

/** How large the mark of a day is drawn whose texts have `length` UTF-16 units: 0 (none) to 6. */
export function dayAmount(length: number): number {
  return sizesFrom.filter((from) => length >= from).length;
}
