/** The list of keyboard shortcuts. */
export const help = {
  title: 'Keyboard shortcuts',
  lead: 'They work while you are not typing in a field.',
  does: {
    steps: 'Previous and next day',
    today: 'Today',
    written: 'Previous and next day with entries',
    ends: 'First and last day with entries',
    goTo: 'Go to date',
    search: 'Search',
    compose: 'New entry',
    edit: 'Edit the focused entry, or the last one',
    undo: 'Undo',
    palette: 'Command palette',
    help: 'This list',
    add: 'While writing: add or save',
    newLine: 'While writing: new line',
    leave: 'Leave a field, a dialog or a screen',
  },
  /** The names of keys as printed on a keyboard. */
  key: {
    enter: 'Enter',
    shift: 'Shift',
    control: 'Ctrl',
    escape: 'Esc',
  },
};
