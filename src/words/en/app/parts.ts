/** Parts of many screens: dialogs, an entry's text. */
export const parts = {
  /** Empties a search box. */
  clear: 'Clear',
  close: 'Close',
  /** Read aloud before a done task in an entry's list. */
  taskDone: 'Done:',
  taskToDo: 'To do:',
};
