/** The list of keyboard shortcuts. */
export const help = {
  title: 'Keys',
  lead: 'They work whenever no field has the focus.',
  does: {
    steps: 'Previous day, next day',
    today: 'Today',
    written: 'Written day before, written day after',
    ends: 'First and last written day',
    goTo: 'Go to date',
    search: 'Search',
    compose: 'New entry',
    edit: 'Edit the entry in focus, or the last one',
    undo: 'Undo',
    help: 'This list',
    add: 'In a box: add or save',
    newLine: 'In a box: new line',
    leave: 'Leave a box, close a dialog',
  },
  /** The names of keys as printed on a keyboard. */
  key: {
    enter: 'Enter',
    shift: 'Shift',
    control: 'Ctrl',
    escape: 'Esc',
  },
};
