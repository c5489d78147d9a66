/** The actions behind the button ⋯ of an entry and of a day. */
export const entryActions = {
  star: 'Star',
  unstar: 'Remove star',
  copyMarkdown: 'Copy as Markdown',
  copyText: 'Copy as plain text',
  copyLink: 'Copy link',
  move: 'Move…',
  moveTo: 'Move to',
  moveNow: 'Move',

  copyDayMarkdown: 'Copy day as Markdown',
  copyDayText: 'Copy day as plain text',
  starred: 'Starred entries',
};
