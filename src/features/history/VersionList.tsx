import { useState, type ReactNode } from 'react';

import { dayLabel, timeLabel } from '../../dates/dayLabel.ts';
import type { Entry, EntryVersion } from '../../entries/Entry.ts';
import type { KnownVersions } from '../../log/DayLog.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useWords } from '../../hooks/useWords.ts';
import { history } from '../../words/en/entry.ts';
import { DiffText } from './DiffText.tsx';
import { Refused } from './Refused.tsx';
import { Unanswered } from './Unanswered.tsx';
import type { Answer } from '../../hooks/log/useServerAnswer.ts';
import { useMoment } from './useMoment.ts';
import { useRewrite, type Rewriting } from './useRewrite.ts';

interface VersionListProps {
  readonly entry: Entry;
  readonly answer: Answer<KnownVersions>;
  readonly onAskAgain: () => void;
  readonly onDone: (saved: Entry) => void;
  /** Actions on all versions, shown once all are loaded. */
  readonly children: ReactNode;
}

/** The versions of `entry`, newest first. Each can be opened, compared with the current text, and restored. */
export function VersionList({ entry, answer, onAskAgain, onDone, children }: VersionListProps) {
  const words = useWords(history);
  if (answer === null) {
    return (
      <p role="status" className="quiet">
        {words.asking}
      </p>
    );
  }
  if (!answer.ok) {
    return (
      <Unanswered
        words={words.unansweredVersions[answer.error.kind]}
        error={answer.error}
        onAskAgain={onAskAgain}
      />
    );
  }
  return (
    <Versions known={answer.value} entry={entry} onAskAgain={onAskAgain} onDone={onDone}>
      {children}
    </Versions>
  );
}

function Versions(
  props: Omit<VersionListProps, 'answer'> & { readonly known: KnownVersions },
): ReactNode {
  const { known, entry, onAskAgain, onDone, children } = props;
  const words = useWords(history);
  const moment = useMoment();
  const { isWhole } = known;
  const versions = known.versions.filter(({ revision }) => revision < entry.revision);
  const moments = versions.map(({ replacedAtMs }) => moment(replacedAtMs));
  return (
    <section className="history-versions">
      <p className="quiet">{versions.length > 0 ? words.lead : isWhole && words.none}</p>
      <ol className="version-list" role="list" aria-label={words.versions}>
        {versions.map((version, index) => (
          <Version
            key={version.revision}
            version={version}
            name={nameOf(index)}
            entry={entry}
            // The clashing text is shown above already.
            startsOpen={index === 0 && entry.clashesWith === null}
            onDone={onDone}
          />
        ))}
      </ol>
      {isWhole && versions.length > 0 && children}
      {!isWhole && <Unanswered words={words.incomplete} onAskAgain={onAskAgain} />}
    </section>
  );

  /** When the version was replaced, with its number where another one was replaced in the same minute. */
  function nameOf(index: number): string {
    const at = moments[index] ?? '';
    const isOnly = moments.filter((other) => other === at).length === 1;
    const name = words.replacedAt(at);
    return isOnly ? name : `${name} · ${words.versionNumber(versions[index]?.revision ?? 0)}`;
  }
}

function Version(props: {
  readonly version: EntryVersion;
  readonly name: string;
  readonly entry: Entry;
  readonly startsOpen: boolean;
  readonly onDone: (saved: Entry) => void;
}) {
  const words = useWords(history);
  const { version, name, entry, startsOpen, onDone } = props;
  const { locale, hourCycle } = useEnvironment();
  const { rewrite, refusal } = useRewrite(entry, onDone);
  const [isOpen, setIsOpen] = useState(startsOpen);
  const changes = changesBackTo(version, entry);

  return (
    <li>
      <details
        className="version"
        open={isOpen}
        onToggle={(event) => setIsOpen(event.currentTarget.open)}
      >
        <summary>{name}</summary>
        {isOpen && (
          <div className="version-body">
            {changes.text === undefined ? (
              <p className="quiet">{words.sameText}</p>
            ) : (
              <DiffText
                before={version.text}
                after={entry.text}
                names={{ before: words.onlyBefore, after: words.onlyNow }}
              />
            )}
            {(changes.day ?? changes.time) !== undefined && (
              <p className="quiet">
                {words.stoodAt(
                  dayLabel(version.day, 'long', locale),
                  timeLabel(version.time, locale, hourCycle),
                )}
              </p>
            )}
            {Object.keys(changes).length > 0 && (
              <button type="button" className="button" onClick={() => void rewrite(changes)}>
                {words.restore}
              </button>
            )}
            <Refused refusal={refusal} />
          </div>
        )}
      </details>
    </li>
  );
}

/** The changes that turn `entry` back into `version`. */
function changesBackTo(version: EntryVersion, entry: Entry): Rewriting {
  const { text, day, time, zone } = version;
  return {
    ...(text === entry.text ? {} : { text }),
    ...(day === entry.day ? {} : { day }),
    ...(time === entry.time && zone === entry.zone ? {} : { time, zone }),
  };
}
