/** The parts that many screens are made of: dialogs, an entry's text. */
export const parts = {
  close: 'Close',
  /** Read out before a task in an entry's list. */
  taskDone: 'Done:',
  taskToDo: 'To do:',
};
