import { dayLabel } from '../../../dates/dayLabel.ts';
import { useSession } from '../../../hooks/account/useSession.ts';
import { useToday } from '../../../hooks/time/useToday.ts';
import { useEnvironment } from '../../../hooks/useEnvironment.ts';
import { useWords } from '../../../hooks/useWords.ts';
import { encryption } from '../../../words/en/encryption.ts';

/** The secrets of a recovery kit. null: the kit is without it. */
interface Kit {
  readonly passphrase: string | null;
  readonly recoveryKey: string | null;
}

/** What stands above the secrets: whose log they open, where it is, and when they were made. */
function useKitHead(): readonly string[] {
  const words = useWords(encryption).kit;
  const session = useSession();
  const today = useToday();
  const { locale } = useEnvironment();
  const email = session.kind === 'open' ? session.person.email : '';
  return [
    words.of(email),
    words.at(window.location.origin),
    words.madeOn(dayLabel(today, 'date', locale)),
  ];
}

/** The recovery kit as the text of a file. */
export function useKitText({ passphrase, recoveryKey }: Kit): string {
  const words = useWords(encryption);
  const head = useKitHead();
  const { kit, secret } = words;
  const parts = [
    ...(passphrase === null
      ? []
      : [`${secret.passphrase}\n\n${passphrase.replaceAll(/((?:\S+ ){3}\S+) /g, '$1\n')}`]),
    ...(recoveryKey === null ? [] : [`${secret['recovery-key']}\n\n${recoveryKey}`]),
  ];
  return [[kit.title, ...head].join('\n'), ...parts, kit.how.join('\n')].join('\n\n') + '\n';
}

/** The recovery kit as one printed page. It is not on the screen, where the step shows the same. */
export function KitSheet(props: Kit & { readonly isOwn: boolean }) {
  const { passphrase, recoveryKey, isOwn } = props;
  const words = useWords(encryption);
  const head = useKitHead();
  return (
    <div className="encryption-sheet" aria-hidden="true">
      <p className="encryption-sheet-title">{words.kit.title}</p>
      {head.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {(passphrase !== null || isOwn) && (
        <p className="encryption-sheet-name">{words.secret.passphrase}</p>
      )}
      {isOwn && <p>{words.kit.own}</p>}
      {passphrase !== null && (
        <ol className="encryption-groups" dir="ltr">
          {passphrase.split(' ').map((word, index) => (
            <li key={index}>{word}</li>
          ))}
        </ol>
      )}
      {recoveryKey !== null && (
        <>
          <p className="encryption-sheet-name">{words.secret['recovery-key']}</p>
          <p className="encryption-key" dir="ltr">
            {recoveryKey}
          </p>
        </>
      )}
      <ul>
        {words.kit.how.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
