/** Common sentences of all views over the whole log. */
export const lookBack = {
  opening: 'Reading your log…',
  incomplete:
    "Your log is still being copied to this device. Entries that aren't here yet are missing from this page.",
  unavailable: "Your log can't be read on this device right now. Daylog keeps trying.",
};
