import { useId } from 'react';

import type { DayKey } from '../../dates/DayKey.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useSettings, useSettingsStore } from '../../hooks/useSettings.ts';
import type { Run } from '../../lookback/year/runs.ts';
import type { Shape } from '../../lookback/year/yearShape.ts';
import { useWords } from '../../hooks/useWords.ts';
import { DateLink } from '../../ui/DateLink.tsx';
import { Select } from '../../ui/controls/Select.tsx';
import { numberLabel } from '../../words/numberLabel.ts';
import { year as yearWords } from '../../words/en/lookback.ts';

const restChoices = [0, 1, 2, 3] as const;

interface RunsProps {
  readonly shape: Pick<Shape, 'year' | 'longest' | 'current'>;
  readonly today: DayKey;
}

/** The longest and the current run, with the number of rest days they allow. */
export function Runs({ shape, today }: RunsProps) {
  const words = useWords(yearWords);
  const { locale } = useEnvironment();
  const settings = useSettingsStore();
  const { restDaysPerWeek } = useSettings();
  const id = useId();
  const mayGoOn = shape.current !== null || shape.year === null || shape.year === yearOf(today);
  return (
    <section className="runs" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{words.runs}</h2>
      <dl>
        <dt>{words.longest}</dt>
        <dd>
          <RunWords run={shape.longest} today={today} />
        </dd>
        {mayGoOn && (
          <>
            <dt>{words.current}</dt>
            <dd>
              <RunWords run={shape.current} today={today} />
            </dd>
          </>
        )}
      </dl>
      <div className="field runs-rest">
        <label htmlFor={id}>{words.rest}</label>
        <Select
          id={id}
          aria-describedby={`${id}-how`}
          value={restDaysPerWeek}
          onChange={(event) => settings.choose({ restDaysPerWeek: Number(event.target.value) })}
        >
          {restChoices.map((days) => (
            <option key={days} value={days}>
              {numberLabel(days, locale)}
            </option>
          ))}
        </Select>
        <p id={`${id}-how`} className="quiet">
          {words.restHow}
        </p>
      </div>
    </section>
  );
}

function yearOf(day: DayKey): number {
  return Number(day.slice(0, 4));
}

/** A run's length and its days, with their years unless both are in this one. */
function RunWords({ run, today }: { readonly run: Run | null; readonly today: DayKey }) {
  const words = useWords(yearWords);
  const { locale } = useEnvironment();
  if (run === null) return words.noRun;
  const isThisYear = [run.first, run.last].every((day) => yearOf(day) === yearOf(today));
  const style = isThisYear ? 'month-and-day' : 'date';
  return (
    <>
      {words.runDays(run.days, locale)}
      <span className="quiet">
        {' · '}
        <DateLink day={run.first} style={style} />
        {run.first !== run.last && (
          <>
            {' '}
            – <DateLink day={run.last} style={style} />
          </>
        )}
      </span>
    </>
  );
}
