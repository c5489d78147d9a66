import type {
  PasswordCheck,
  PasswordRequirement,
} from '../../../hooks/account/usePasswordCheck.ts';
import { useWords } from '../../../hooks/useWords.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { account } from '../../../words/en/account.ts';
import type { Words } from '../../../words/Words.ts';

/** Lists the project's password rules and marks each as met or not while the person types. */
export function PasswordRules(props: { readonly id: string; readonly check: PasswordCheck }) {
  const { requirement: words, requirements: name } = useWords(account);
  return (
    <ul id={props.id} className="password-rules" aria-label={name}>
      {props.check.requirements.map((requirement) => (
        <li key={requirement.kind} data-met={requirement.isMet}>
          <span className="password-rule-mark">{requirement.isMet && <Icon name="tick" />}</span>
          {sentence(requirement, words)}
          <span className="visually-hidden">
            {`: ${requirement.isMet ? words.met : words.unmet}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

function sentence(
  { kind, length }: PasswordRequirement,
  words: Words['account']['requirement'],
): string {
  return kind === 'shortest' || kind === 'longest' ? words[kind](length ?? 0) : words[kind];
}
