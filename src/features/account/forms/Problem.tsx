import { useWords } from '../../../hooks/useWords.ts';
import { SupportDetails } from '../../../ui/SupportDetails.tsx';
import { account } from '../../../words/en/account/account.ts';
import { accountSentence, isForSupport, type FieldError } from './accountProblem.ts';

/** Why something failed, where it belongs; with a line for support where the person cannot help themselves. */
export function Problem(props: { readonly id?: string; readonly error: FieldError }) {
  const { id, error } = props;
  const words = useWords('account', account);
  return (
    <>
      <p {...(id !== undefined && { id })} role="alert" className="problem">
        {accountSentence(error, words)}
      </p>
      {isForSupport(error) && <SupportDetails code={error.code} />}
    </>
  );
}
