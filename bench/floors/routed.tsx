import { addDays, format, parse } from 'date-fns';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, useLocation } from 'react-router-dom';

/** The least that the given libraries let a day page be: the date in the address, and the next one. */
function Page() {
  const day = parse(useLocation().pathname.slice(1), 'M-d-yyyy', new Date());
  return <p>{format(addDays(day, 1), 'M-d-yyyy')}</p>;
}

const root = document.getElementById('root');
if (root !== null)
  createRoot(root).render(
    <BrowserRouter>
      <Page />
    </BrowserRouter>,
  );
