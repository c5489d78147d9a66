import type { Language } from './language.ts';

/** The sentences of a start that failed or takes long. They stand alone: the app's own may not be loaded. */
interface StartProblemWords {
  /** A file is missing, or the browser does not understand it. */
  readonly notLoaded: string;
  readonly broken: string;
  /** The start lasts: the network or the device's storage has not answered. */
  readonly late: string;
  readonly tryAgain: string;
}

export const startProblem: Readonly<Record<Language, StartProblemWords>> = {
  en: {
    notLoaded: "A part of Daylog couldn't be loaded. Your words are safe.",
    broken: "Daylog couldn't start in this browser. Your words are safe.",
    late: "Daylog is still starting. The network or this browser's storage hasn't answered yet. Your words are safe.",
    tryAgain: 'Try again',
  },
  de: {
    notLoaded: 'Ein Teil von Daylog konnte nicht geladen werden. Deine Einträge sind sicher.',
    broken: 'Daylog konnte in diesem Browser nicht starten. Deine Einträge sind sicher.',
    late: 'Daylog startet noch. Das Netz oder der Speicher dieses Browsers hat noch nicht geantwortet. Deine Einträge sind sicher.',
    tryAgain: 'Noch einmal versuchen',
  },
  he: {
    notLoaded: 'לא ניתן לטעון חלק מ־Daylog. המילים שלך שמורות.',
    broken: 'Daylog לא הצליחה לעלות בדפדפן הזה. המילים שלך שמורות.',
    late: 'Daylog עדיין עולה. הרשת או האחסון של הדפדפן הזה עוד לא ענו. המילים שלך שמורות.',
    tryAgain: 'ניסיון נוסף',
  },
};
