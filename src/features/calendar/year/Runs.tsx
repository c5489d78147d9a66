import { useId } from 'react';

import { datePath } from '../../../dates/datePath.ts';
import type { DayKey } from '../../../dates/DayKey.ts';
import { Link } from '../../../hooks/page/Link.tsx';
import { useEnvironment } from '../../../hooks/useEnvironment.ts';
import { useSettings } from '../../../hooks/useSettings.ts';
import type { Run } from '../../../lookback/year/runs.ts';
import type { Shape } from '../../../lookback/year/yearShape.ts';
import { useWords } from '../../../hooks/useWords.ts';
import { DateLink } from '../../../ui/DateLink.tsx';
import { numberLabel } from '../../../words/numberLabel.ts';
import { year as yearWords } from '../../../words/en/lookback.ts';
import { settings } from '../../../words/en/settings.ts';

interface RunsProps {
  readonly shape: Pick<Shape, 'year' | 'longest' | 'current'>;
  readonly today: DayKey;
  /** The selected date, which the link to the settings keeps. */
  readonly day: DayKey;
}

/** The longest and the current run, with a link to the rest days that they allow. */
export function Runs({ shape, today, day }: RunsProps) {
  const words = useWords(yearWords);
  const { locale } = useEnvironment();
  const { restDays } = useWords(settings);
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
      <p className="runs-rest">
        <Link to={datePath(day, 'settings')}>
          {`${restDays}: ${numberLabel(restDaysPerWeek, locale)}`}
        </Link>
      </p>
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
