/** Line drawings on a 24 by 24 grid, drawn for Daylog. */
const paths = {
  previous: 'M14.5 5.5 8 12l6.5 6.5',
  next: 'M9.5 5.5 16 12l-6.5 6.5',
  down: 'M5.5 9.5 12 16l6.5-6.5',
  person: 'M12 12.2a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.8 20.2c.7-3.4 3.6-5 7.2-5s6.5 1.6 7.2 5',
  edit: 'M4.5 19.5l.9-4L16.6 4.3a1.5 1.5 0 0 1 2.1 0l1 1a1.5 1.5 0 0 1 0 2.1L8.5 18.6l-4 .9ZM14.5 6.5l3 3',
  delete: 'M4.5 6.5h15M9.5 6.5v-2h5v2M6.5 6.5l.9 13h9.2l.9-13M10.2 10.5v5.5M13.8 10.5v5.5',
  close: 'M6 6l12 12M18 6 6 18',
  history: 'M4.6 13.2a7.5 7.5 0 1 0 1.9-6.5L4.5 8.8M4.5 4.6v4.2h4.2M12 8.2v4.1l2.8 1.7',
  calendar:
    'M5.5 6h13a1 1 0 0 1 1 1v11.5a1 1 0 0 1-1 1h-13a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1ZM4.5 10.2h15M8.5 3.8v3.6M15.5 3.8v3.6',
  search: 'M10.8 17a6.2 6.2 0 1 0 0-12.4 6.2 6.2 0 0 0 0 12.4ZM15.4 15.4l4.4 4.4',
  commands:
    'M5.5 5h4.5v4.5h-5V5.5a.5.5 0 0 1 .5-.5ZM14 5h4.5a.5.5 0 0 1 .5.5v4h-5ZM5 14h5v5H5.5a.5.5 0 0 1-.5-.5ZM14 14h5v4.5a.5.5 0 0 1-.5.5H14Z',
  show: 'M2.8 12S6.2 6 12 6s9.2 6 9.2 6-3.4 6-9.2 6-9.2-6-9.2-6ZM12 14.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6Z',
  hide: 'M2.8 12S6.2 6 12 6s9.2 6 9.2 6-3.4 6-9.2 6-9.2-6-9.2-6ZM12 14.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6ZM5 19 19 5',
  more: 'M3.9 12a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0-3.2 0M10.4 12a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0-3.2 0M16.9 12a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0-3.2 0',
  star: 'M12 4.2l2.4 4.9 5.4.8-3.9 3.8.9 5.4L12 16.5l-4.8 2.6.9-5.4L4.2 9.9l5.4-.8L12 4.2Z',
  grow: 'M14 5h5v5M19 5l-6 6M10 19H5v-5M5 19l6-6',
  tick: 'M5.5 12.5l4.2 4.2L18.5 7.5',
  list: 'M9.5 6.5h10M9.5 12h10M9.5 17.5h10M5 6.5h.01M5 12h.01M5 17.5h.01',
  task: 'M6 4.5h12a1.5 1.5 0 0 1 1.5 1.5v12a1.5 1.5 0 0 1-1.5 1.5H6A1.5 1.5 0 0 1 4.5 18V6A1.5 1.5 0 0 1 6 4.5ZM8.4 12.3l2.5 2.5 4.7-5.2',
  heading: 'M6.5 5.5v13M17.5 5.5v13M6.5 12h11',
  bold: 'M7.5 5.5h5.3a3.2 3.2 0 0 1 0 6.4H7.5ZM7.5 11.9h6.1a3.3 3.3 0 0 1 0 6.6H7.5Z',
  template: 'M6.5 4.5h11v15h-11ZM9.5 9h5M9.5 12.5h5M9.5 16h3',
  photo:
    'M5.5 5h13a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1h-13a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1ZM5 16.5l4.5-5 4 4.5 2-2 3.5 3.5M15.5 8.8h.01',
  tag: 'M9.9 5 7.9 19M16.1 5l-2 14M5.5 9.5h14M4.5 14.5h14',
} as const;

export type IconName = keyof typeof paths;

/** An icon beside a text or on a labelled button; hidden from screen readers. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className={`icon icon-${name}`} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  );
}
