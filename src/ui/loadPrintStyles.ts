/** Fetches how pages look on paper, which no screen has to wait for. What cannot be fetched prints as on screen. */
export async function loadPrintStyles(): Promise<void> {
  await import('./print.css').catch(() => undefined);
}
