export const keyWords = {
  title: 'Keys',
  lead: 'They work whenever no field has the focus.',
  keys: [
    { keys: ['←', '→'], does: 'Previous day, next day' },
    { keys: ['t'], does: 'Today' },
    { keys: ['n'], does: 'New entry' },
    { keys: ['e'], does: 'Edit the entry in focus, or the last one' },
    { keys: ['u'], does: 'Undo' },
    { keys: ['?'], does: 'This list' },
    { keys: ['Enter'], does: 'In a box: add or save' },
    { keys: ['Shift', 'Enter'], does: 'In a box: new line' },
    { keys: ['Esc'], does: 'Leave a box, close a dialog' },
  ],
};
