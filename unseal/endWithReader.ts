/** Lets the program end without a complaint when nobody reads its output any more, after `head` for example. */
export function endWithReader(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}
