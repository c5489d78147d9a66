import type { LookBack } from './LookBack.ts';
import type { LookBackQuestions } from './LookBackQuestions.ts';

/**
 * The first answer to `question`. It is asked again at each new state of the look back, because a question to a
 * worker that died is never answered. It waits as long as the log cannot be read.
 */
export function askUntilAnswered<Value>(
  lookBack: LookBack,
  question: (questions: LookBackQuestions) => Promise<Value>,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const ask = () => {
      lookBack.ask(question).then(resolve, reject).finally(unsubscribe);
    };
    const unsubscribe = lookBack.state.subscribe(ask);
    ask();
  });
}
