/** Lets a person pause and stop an import between two batches. */
export function createImportSwitch() {
  let position: 'on' | 'paused' | 'stopped' = 'on';
  let wake: () => void = () => undefined;
  let listener: () => void = () => undefined;

  function turn(next: 'on' | 'paused'): void {
    if (position === 'stopped' || position === next) return;
    position = next;
    wake();
    listener();
  }

  return {
    isPaused: () => position === 'paused',
    pause: () => turn('paused'),
    resume: () => turn('on'),
    stop: () => {
      position = 'stopped';
      wake();
    },
    /** `changed` is called after each pause and resume. */
    onChange: (changed: () => void) => {
      listener = changed;
    },
    /** Resolves when the next batch may begin, or none may. */
    nextBatch: async (): Promise<'go' | 'stop'> => {
      while (position === 'paused') await new Promise<void>((resolve) => (wake = resolve));
      return position === 'stopped' ? 'stop' : 'go';
    },
  };
}
