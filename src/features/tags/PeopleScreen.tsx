import type { DayKey } from '../../dates/DayKey.ts';
import { dayLabel } from '../../dates/dayLabel.ts';
import { typedPersonName } from '../../entries/people.ts';
import { useAnswer } from '../../hooks/lookback/useLookBack.ts';
import { useSearchPath } from '../../hooks/page/useSearchPath.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useSelectedDate } from '../../hooks/useSelectedDate.ts';
import { useWords } from '../../hooks/useWords.ts';
import type { LookBackQuestions } from '../../lookback/LookBackQuestions.ts';
import { people, tags } from '../../words/en/lookback.ts';
import './tags.css';
import { NameRow, NamesPage } from './nameList.tsx';

/** The people whose names are in the log, with the number and the date of their entries. Each has a page. */
export function PeopleScreen() {
  const { selectedDate } = useSelectedDate();
  return selectedDate === '' ? null : <People day={selectedDate} />;
}

const askPeople = (ask: LookBackQuestions) => ask.people();

function People({ day }: { readonly day: DayKey }) {
  const words = useWords(people);
  const inTags = useWords(tags);
  const { locale } = useEnvironment();
  const answered = useAnswer(askPeople);
  const personPath = useSearchPath('people');

  return (
    <NamesPage
      day={day}
      of="people"
      words={words}
      all={answered.kind === 'answered' ? answered.value : null}
      readName={typedPersonName}
      renderRow={(person) => (
        <NameRow
          name={`@${person.name}`}
          to={personPath(day, person.name)}
          count={inTags.entryCount(person.entries, locale)}
          lastUse={words.lastNamed(dayLabel(person.lastDay, 'date', locale))}
        />
      )}
    />
  );
}
