/** The code of a screen or dialog could not be loaded: no network, or a deployment removed it. */
export class CodeLoadError extends Error {
  /** Starts to load the code again. The component then waits for the new attempt. */
  readonly loadAgain: () => void;

  constructor(cause: unknown, loadAgain: () => void) {
    super('The code of a screen could not be loaded', { cause });
    this.name = 'CodeLoadError';
    this.loadAgain = loadAgain;
  }
}
