/** Common sentences of all views over the whole log. */
export const lookBack = {
  opening: 'Looking through your log…',
  incomplete:
    'Your log is still being copied to this device: what is not here yet is missing from this page.',
  unavailable: 'Your log cannot be read on this device just now. It is tried again.',
};
