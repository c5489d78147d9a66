import { useId } from 'react';

import { Link } from '../../hooks/page/Link.tsx';
import { dayLabel } from '../../dates/dayLabel.ts';
import type { DayKey } from '../../dates/DayKey.ts';
import { datePath } from '../../dates/datePath.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useSettings, useSettingsStore } from '../../hooks/useSettings.ts';
import type { Run, Shape } from '../../hooks/lookback/useShape.ts';
import { useWords } from '../../hooks/useWords.ts';
import { numberLabel } from '../../words/numberLabel.ts';
import { year as yearWords } from '../../words/en/lookback/year.ts';

const restChoices = [0, 1, 2, 3] as const;

/** The longest and the current run, with the number of rest days they allow. */
export function Runs({ shape }: { readonly shape: Pick<Shape, 'longest' | 'current'> }) {
  const words = useWords('year', yearWords);
  const { locale } = useEnvironment();
  const settings = useSettingsStore();
  const { restDaysPerWeek } = useSettings();
  const id = useId();
  return (
    <section className="runs" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{words.runs}</h2>
      <dl>
        <dt>{words.longest}</dt>
        <dd>
          <RunWords run={shape.longest} />
        </dd>
        <dt>{words.current}</dt>
        <dd>
          <RunWords run={shape.current} />
        </dd>
      </dl>
      <div className="field runs-rest">
        <label htmlFor={id}>{words.rest}</label>
        <select
          id={id}
          className="input"
          aria-describedby={`${id}-how`}
          value={restDaysPerWeek}
          onChange={(event) => settings.choose({ restDaysPerWeek: Number(event.target.value) })}
        >
          {restChoices.map((days) => (
            <option key={days} value={days}>
              {numberLabel(days, locale)}
            </option>
          ))}
        </select>
        <p id={`${id}-how`} className="quiet">
          {words.restHow}
        </p>
      </div>
    </section>
  );
}

function RunWords({ run }: { readonly run: Run | null }) {
  const words = useWords('year', yearWords);
  const { locale } = useEnvironment();
  if (run === null) return words.noRun;
  const link = (day: DayKey) => (
    <Link to={datePath(day)}>
      <time dateTime={day}>{dayLabel(day, 'month-and-day', locale)}</time>
    </Link>
  );
  return (
    <>
      {words.runDays(run.days, locale)}
      <span className="quiet">
        {' · '}
        {link(run.first)}
        {run.first !== run.last && <> – {link(run.last)}</>}
      </span>
    </>
  );
}
