import { Link } from '../../hooks/page/Link.tsx';
import type { DayKey } from '../../dates/DayKey.ts';
import { datePath } from '../../dates/datePath.ts';
import { useWords } from '../../hooks/useWords.ts';
import { app } from '../../words/en/app/app.ts';
import type { Words } from '../../words/Words.ts';

/** The views over many days, in the order of their links. `app.view` holds their names. */
const lookBackViews = [
  'calendar',
  'year',
  'on-this-day',
  'search',
  'tags',
  'tasks',
  'read',
] as const satisfies readonly (keyof Words['app']['view'])[];

/** Links between the views over many days; nothing on any other page. */
export function LookBackLinks(props: { readonly day: DayKey; readonly view: string }) {
  const { day, view } = props;
  const words = useWords('app', app);
  if (!lookBackViews.some((name) => name === view)) return null;
  return (
    <nav className="look-back" aria-label={words.views}>
      {lookBackViews.map((name) => (
        <Link key={name} to={datePath(day, name)} aria-current={name === view ? 'page' : undefined}>
          {words.view[name]}
        </Link>
      ))}
    </nav>
  );
}
