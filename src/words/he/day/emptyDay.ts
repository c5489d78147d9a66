import type { Words } from '../../Words.ts';

export const emptyDay: Words['emptyDay'] = {
  ago: { week: 'לפני שבוע', month: 'לפני חודש', year: 'לפני שנה' },
  examplesTitle: 'לדוגמה',
  bring: 'להביא את היומן שלך',
  examples: {
    moment: 'קפה ראשון במרפסת. קר, צלול, שקט.',
    tag: 'עשרים עמודים לפני העבודה. #קריאה',
    task: '- [ ] להתקשר לרופא השיניים',
  },
};
