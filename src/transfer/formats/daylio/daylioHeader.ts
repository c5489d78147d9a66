/** Whether the header of a table is of Daylio's export, in its present or its older form. */
export function isDaylioHeader(header: readonly string[]): boolean {
  const names = header.map((name) => name.trim().toLowerCase());
  return (
    names.includes('mood') &&
    names.includes('activities') &&
    names.includes('weekday') &&
    names.includes('date')
  );
}
