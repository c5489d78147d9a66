/** Below a day without entries. */
export const emptyDay = {
  ago: { week: 'A week ago', month: 'A month ago', year: 'A year ago' },
  /** Above examples of a first entry. A press puts one into the composer. */
  examplesTitle: 'For example',
  /** A link to the import. */
  bring: 'Bring your journal',
  examples: {
    moment: 'First coffee on the balcony. Cold, clear, quiet.',
    tag: 'Read twenty pages before work. #reading',
    task: '- [ ] Call the dentist',
  },
};
