/** Sends a message and ignores a dead worker: the next worker gets its messages anew. */
export async function sendToWorker(message: Promise<void>): Promise<void> {
  try {
    await message;
  } catch {
    return;
  }
}
