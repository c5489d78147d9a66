/** Runs one work after another. Each gets the result of its own work. */
export type Turns = <Value>(work: () => Promise<Value>) => Promise<Value>;

/** A queue. A work that fails does not hold up the next. */
export function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
}
