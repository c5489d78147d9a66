import { useWords } from '../../../hooks/useWords.ts';
import { SupportDetails } from '../../../ui/SupportDetails.tsx';
import { account } from '../../../words/en/account.ts';
import { fieldSentence, isForSupport, type FieldError } from './accountProblem.ts';

/** Shows an error at its field. Adds a line for support when the person cannot solve it alone. */
export function Problem(props: { readonly id?: string; readonly error: FieldError }) {
  const { id, error } = props;
  const words = useWords(account);
  return (
    <>
      <p {...(id !== undefined && { id })} role="alert" className="problem">
        {fieldSentence(error, words)}
      </p>
      {isForSupport(error) && <SupportDetails code={error.code} />}
    </>
  );
}
