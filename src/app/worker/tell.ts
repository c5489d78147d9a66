/** A message whose worker has died meanwhile is of no use any more: the next worker is told anew. */
export async function tell(message: Promise<void>): Promise<void> {
  try {
    await message;
  } catch {
    return;
  }
}
