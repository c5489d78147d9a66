import { type KeyboardEvent, useId, useMemo, useState } from 'react';

import { datePath } from '../../dates/datePath.ts';
import { dayLabel } from '../../dates/dayLabel.ts';
import { Link } from '../../hooks/page/Link.tsx';
import { isRightToLeft } from '../../hooks/page/pageDirection.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useWords } from '../../hooks/useWords.ts';
import { trackers as trackerWords } from '../../words/en/trackers.ts';
import { measureLabel } from '../../words/measureLabel.ts';
import { decimalLabel } from '../../words/numberLabel.ts';
import { periodLabel } from './periodLabel.ts';
import {
  type Axis,
  axisOf,
  joinsUntil,
  meanOf,
  type Period,
  type Scale,
  squareOf,
} from './periods.ts';

interface TrackerChartProps {
  readonly name: string;
  readonly unit: string;
  readonly scale: Scale;
  /** Oldest first, at least one. */
  readonly periods: readonly Period[];
}

/**
 * The means of a tracker as a line, with the range of each period behind it. Time runs in the direction of the page. A
 * hidden slider over the picture takes the pointer and the keys, and says the value of the period that is reached.
 */
export function TrackerChart({ name, unit, scale, periods }: TrackerChartProps) {
  const words = useWords(trackerWords);
  const { locale } = useEnvironment();
  const helpId = useId();
  const [reached, setReached] = useState(periods.length - 1);
  const plot = useMemo(() => plotOf(periods, scale), [periods, scale]);
  const at = Math.min(reached, periods.length - 1);
  const period = periods[at];
  if (period === undefined) return null;
  const said = describe(period);

  function describe(one: Period): string {
    const mean = measureLabel(meanOf(one), unit, locale);
    const [low, high] = [one.low, one.high].map((number) => decimalLabel(number, locale));
    return one.low === one.high ? mean : `${mean} (${low} – ${high})`;
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const next = stepped(at, periods.length, event.key);
    if (next === null || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    setReached(next);
  }

  return (
    <figure className="tracker-chart">
      <figcaption className="visually-hidden">{words.chart(name)}</figcaption>
      <div className="tracker-plot">
        <div className="tracker-axis" aria-hidden="true">
          {plot.axis.ticks.map((tick) => (
            <span key={tick} style={{ insetBlockEnd: `${plot.share(tick)}%` }}>
              {decimalLabel(tick, locale)}
            </span>
          ))}
        </div>
        <div className="tracker-field">
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
            {plot.axis.ticks.map((tick) => (
              <path key={tick} className="tracker-grid" d={`M0 ${100 - plot.share(tick)}H100`} />
            ))}
            <path className="tracker-range" d={plot.range} />
            <path className="tracker-line" d={plot.line} />
          </svg>
          <span
            className="tracker-mark"
            style={{
              insetInlineStart: `${plot.across(period)}%`,
              insetBlockEnd: `${plot.share(meanOf(period))}%`,
            }}
          />
          <input
            type="range"
            aria-label={words.chart(name)}
            aria-valuetext={`${periodLabel(period, scale, locale)}: ${said}`}
            aria-describedby={helpId}
            min={plot.from}
            max={plot.to}
            value={squareOf(period.first)}
            onKeyDown={onKeyDown}
            onChange={(event) => setReached(nearest(periods, Number(event.target.value)))}
          />
          <span id={helpId} hidden>
            {words.keysHelp}
          </span>
        </div>
      </div>
      <div className="tracker-ends" aria-hidden="true">
        {endsOf(periods).map((end) => (
          <span key={end.first}>{dayLabel(end.first, 'date', locale)}</span>
        ))}
      </div>
      <p className="tracker-reached">
        <Link to={datePath(period.first)}>{periodLabel(period, scale, locale)}</Link>{' '}
        <bdi>{said}</bdi>
        <span className="quiet"> {words.valueCount(period.count, locale)}</span>
      </p>
    </figure>
  );
}

function endsOf(periods: readonly Period[]): readonly Period[] {
  return [periods[0], periods.length > 1 ? periods.at(-1) : undefined].flatMap((end) => end ?? []);
}

interface Plot {
  readonly axis: Axis;
  readonly from: number;
  readonly to: number;
  /** In percent of the height from below, and of the width from the beginning. */
  readonly share: (number: number) => number;
  readonly across: (period: Period) => number;
  readonly range: string;
  readonly line: string;
}

function plotOf(periods: readonly Period[], scale: Scale): Plot {
  const axis = axisOf(
    periods.reduce((least, { low }) => Math.min(least, low), Infinity),
    periods.reduce((most, { high }) => Math.max(most, high), -Infinity),
  );
  const squares = periods.map(({ first }) => squareOf(first));
  const [from = 0, to = from] = [squares[0], squares.at(-1)];
  const share = (number: number) => (100 * (number - axis.from)) / (axis.to - axis.from);
  const across = ({ first }: Period) =>
    from === to ? 50 : (100 * (squareOf(first) - from)) / (to - from);
  const point = (period: Period, number: number) =>
    `${across(period).toFixed(2)} ${(100 - share(number)).toFixed(2)}`;
  const stretches = joined(periods, scale);
  return {
    axis,
    from,
    to,
    share,
    across,
    // A line of no length is drawn as a dot.
    line: stretches
      .map(
        (part) =>
          `M${part.map((one) => point(one, meanOf(one))).join('L')}${part.length === 1 ? 'h0' : ''}`,
      )
      .join(''),
    range: stretches
      .map((part) => {
        const above = part.map((one) => point(one, one.high));
        const below = part.toReversed().map((one) => point(one, one.low));
        return `M${[...above, ...below].join('L')}Z`;
      })
      .join(''),
  };
}

/** The stretches of periods without a long gap. */
function joined(periods: readonly Period[], scale: Scale): readonly (readonly Period[])[] {
  const stretches: Period[][] = [];
  let until: string | null = null;
  for (const period of periods) {
    const current = stretches.at(-1);
    if (current === undefined || until === null || period.first > until) stretches.push([period]);
    else current.push(period);
    until = joinsUntil(period, scale);
  }
  return stretches;
}

function nearest(periods: readonly Period[], square: number): number {
  let best = 0;
  let least = Infinity;
  for (const [at, { first }] of periods.entries()) {
    const distance = Math.abs(squareOf(first) - square);
    if (distance < least) [best, least] = [at, distance];
  }
  return best;
}

/** The place that `key` moves to among `count` places. null: another key. */
function stepped(at: number, count: number, key: string): number | null {
  const within = (to: number) => Math.min(Math.max(to, 0), count - 1);
  const on = isRightToLeft() ? -1 : 1;
  switch (key) {
    case 'ArrowRight':
      return within(at + on);
    case 'ArrowLeft':
      return within(at - on);
    case 'ArrowUp':
      return within(at + 1);
    case 'ArrowDown':
      return within(at - 1);
    case 'PageUp':
      return within(at + 10);
    case 'PageDown':
      return within(at - 10);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
