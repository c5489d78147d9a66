import { dayLabel, type DayLabelStyle } from '../dates/dayLabel.ts';
import type { DayKey } from '../dates/DayKey.ts';
import { datePath } from '../dates/datePath.ts';
import { Link } from '../hooks/page/Link.tsx';
import { useEnvironment } from '../hooks/useEnvironment.ts';

/** A date as a link to its day. */
export function DateLink(props: { readonly day: DayKey; readonly style?: DayLabelStyle }) {
  const { day, style = 'long' } = props;
  const { locale } = useEnvironment();
  return (
    <Link to={datePath(day)}>
      <time dateTime={day} lang={locale}>
        {dayLabel(day, style, locale)}
      </time>
    </Link>
  );
}
