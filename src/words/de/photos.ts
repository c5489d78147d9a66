import { counted } from '../counted.ts';
import { isolated } from '../isolated.ts';
import type { Words } from '../Words.ts';

export const photoField: Words['photoField'] = {
  photos: 'Fotos dieses Eintrags',
  alt: 'Foto beschreiben',
  remove: 'Foto entfernen',
  earlier: 'Foto nach vorn',
  later: 'Foto nach hinten',
  removed: 'Foto entfernt.',
  undo: 'Rückgängig',
  takingIn: 'Foto wird vorbereitet …',
  waiting: 'Der Eintrag wird hinzugefügt, sobald seine Fotos bereit sind.',
  dismiss: 'Schließen',
  takenOn: (longDay) => `Eines dieser Fotos wurde am ${longDay} aufgenommen.`,
  writeThere: (longDay) => `Stattdessen am ${longDay} schreiben`,
  refusal: {
    empty: (name) => `„${isolated('de', name)}“ ist leer.`,
    'not-a-photo': (name) =>
      `„${isolated('de', name)}“ ist kein Foto, das Daylog aufnehmen kann. Wähle JPEG, PNG, WebP oder GIF.`,
    'not-here': (name) =>
      `Dieser Browser kann „${isolated('de', name)}“ nicht lesen (HEIC oder AVIF). Sichere es als JPEG, oder wähle „Maximale Kompatibilität“ in den Kameraeinstellungen.`,
    damaged: (name) =>
      `„${isolated('de', name)}“ ist beschädigt. Kopiere es noch einmal von der Kamera und füge es dann hinzu.`,
    'too-large': (name) =>
      `„${isolated('de', name)}“ hat zu viele Pixel. Sichere es kleiner und füge es dann hinzu.`,
    failed: (name) =>
      `Der Browser konnte „${isolated('de', name)}“ nicht vorbereiten. Schließe andere Tabs und füge es noch einmal hinzu.`,
  },
  notKept: (name) =>
    `Dieses Gerät konnte „${isolated('de', name)}“ nicht speichern. Schaffe Platz und füge es noch einmal hinzu.`,
};

export const photo: Words['photo'] = {
  photo: 'Foto',
  close: 'Schließen',
  previous: 'Voriges Foto',
  next: 'Nächstes Foto',
  save: 'Foto sichern',
  copy: 'Foto kopieren',
  copied: 'Kopiert.',
  notCopied: 'Dieser Browser kann keine Fotos kopieren. Sichere es stattdessen.',
  fileName: 'foto',
  place: (number, count) => `${number} von ${count}`,
  loading: 'Wird geladen …',
  retry: 'Noch einmal versuchen',
  discard: 'Verwerfen',
  waiting: 'Noch nicht gesendet',
  sending: (percent) => `Wird gesendet: ${percent}`,
  refused: 'Nicht gesendet',
  missing: {
    asking: 'Wird geladen …',
    offline: 'Noch nicht auf diesem Gerät',
    absent: 'Noch nicht auf dem Server',
    damaged: 'Dieses Foto ist beschädigt',
  },
  refusal: {
    budget: 'Der Platz für Fotos dieses Logs ist voll. Sichere das Foto woanders, oder verwirf es.',
    offline: 'Der Server war nicht erreichbar. Versuche es noch einmal, wenn du online bist.',
    unauthenticated: 'Deine Sitzung ist beendet. Melde dich an und versuche es noch einmal.',
    'permission-denied':
      'Der Server hat dieses Foto abgelehnt. Versuche es noch einmal, oder sichere es.',
    locked:
      'Die Verschlüsselung des Logs hat sich geändert. Entsperre es unter Konto, Verschlüsselung, und versuche es noch einmal.',
    'invalid-data':
      'Der Server hat an der Stelle dieses Fotos etwas anderes. Sichere es und füge es neu hinzu.',
    unexpected: 'Auf dem Server ging etwas schief. Ein neuer Versuch hilft meistens.',
  },
  problem: {
    offline:
      'Dieses Foto ist nicht auf diesem Gerät. Versuche es noch einmal, wenn du online bist.',
    absent:
      'Der Server hat dieses Foto noch nicht ganz. Es kommt, wenn sein Gerät es gesendet hat.',
    damaged: 'Dieses Foto lässt sich nicht öffnen: Seine Daten sind beschädigt.',
    other: 'Dieses Foto lässt sich gerade nicht zeigen. Versuche es noch einmal.',
  },
  notSent: 'Fotos, die nicht gesendet wurden',
  discardQuestion: 'Dieses Foto verwerfen? Es wird von diesem Gerät gelöscht.',
  discardForGood: 'Endgültig verwerfen',
  keep: 'Behalten',
  usage: 'Fotos',
  used: (used, limit, left) => `Fotos belegen ${used} MB von ${limit} MB. ${left} MB sind frei.`,
  almostFull: 'Der Platz für Fotos dieses Logs ist fast voll.',
  usedLittle: (limit, left) =>
    `Fotos belegen weniger als 1 MB von ${limit} MB. ${left} MB sind frei.`,
  usageUnknown: 'Wie viel Fotos belegen, ist bekannt, wenn du online bist.',
  keepAll: (size) =>
    size === null
      ? 'Alle Fotos auf diesem Gerät behalten'
      : `Alle Fotos auf diesem Gerät behalten (${size})`,
  keepAllHint: 'Dann sind alle Fotos auch offline zu sehen. Kleine Bilder bleiben immer hier.',
  kept: (here, all) => `${here} von ${all} Fotos sind auf diesem Gerät.`,
  deviceFull:
    'Dieses Gerät ist zu voll, um alle Fotos zu behalten. Schaffe Platz und versuche es erneut.',
  notStored: 'Das Gerät konnte die Einstellung nicht speichern. Versuche es erneut.',
};

export const freeSpace: Words['freeSpace'] = {
  lead: 'Ein Foto, das du aus seinem Eintrag genommen hast oder dessen Eintrag du gelöscht hast, belegt weiter Platz. Solche Fotos kannst du hier löschen.',
  find: 'Ungenutzte Fotos suchen',
  findAgain: 'Erneut suchen',
  findingDays: (done, all) => `Deine Einträge werden durchsucht … ${done} von ${all} Tagen`,
  findingVersions: (done) => `Frühere Fassungen werden durchsucht … ${done} Einträge`,
  finding: 'Suche läuft …',
  none: 'Jedes Foto steht in einem Eintrag. Es gibt nichts zu löschen.',
  found: (photos, megabytes, locale) =>
    counted(
      'de',
      photos,
      {
        one: `# Foto steht in keinem Eintrag. Es belegt ${megabytes} MB.`,
        other: `# Fotos stehen in keinem Eintrag. Sie belegen ${megabytes} MB.`,
      },
      locale,
    ),
  list: 'Ungenutzte Fotos',
  all: 'Alle auswählen',
  more: 'Mehr anzeigen',
  added: (day) => `Foto, hinzugefügt am ${day}`,
  photo: 'Foto',
  megabytes: (count) => `${count} MB groß`,
  deviceOnly: 'Nur auf diesem Gerät',
  boxIn: 'Hier steht danach ein leeres Feld:',
  boxNowhere: 'Keine frühere Fassung und kein gelöschter Eintrag zeigt es.',
  version: (day, time) => `Eine frühere Fassung, ${day}, ${time}`,
  deleted: (day, time) => `Ein gelöschter Eintrag, ${day}, ${time}`,
  remove: (photos, megabytes, locale) =>
    counted(
      'de',
      photos,
      { one: `# Foto löschen (${megabytes} MB)`, other: `# Fotos löschen (${megabytes} MB)` },
      locale,
    ),
  confirmTitle: 'Diese Fotos endgültig löschen?',
  confirmLead: (photos, locale) =>
    counted(
      'de',
      photos,
      {
        one: '# Foto wird vom Server und von diesem Gerät gelöscht. Frühere Fassungen und gelöschte Einträge zeigen an seiner Stelle ein leeres Feld.',
        other:
          '# Fotos werden vom Server und von diesem Gerät gelöscht. Frühere Fassungen und gelöschte Einträge zeigen an ihrer Stelle ein leeres Feld.',
      },
      locale,
    ),
  confirmNote:
    'Das lässt sich nicht rückgängig machen. Frühere Exporte und Sicherungen enthalten die Fotos weiterhin.',
  confirm: 'Endgültig löschen',
  removing: 'Wird gelöscht …',
  keep: 'Abbrechen',
  removed: (photos, locale) =>
    counted('de', photos, { one: '# Foto gelöscht.', other: '# Fotos gelöscht.' }, locale),
  kept: (photos, locale) =>
    counted(
      'de',
      photos,
      {
        one: '# Foto steht wieder in einem Eintrag und bleibt.',
        other: '# Fotos stehen wieder in einem Eintrag und bleiben.',
      },
      locale,
    ),
  refused: {
    offline:
      'Dafür braucht es den Server, und er ist nicht erreichbar. Versuche es online noch einmal.',
    filling: 'Dieses Gerät lädt dein Log noch. Versuche es wieder, wenn es vollständig ist.',
    outdated: 'Ein anderes Gerät hat gerade etwas geschrieben. Versuche es gleich noch einmal.',
    unreadable:
      'Einige Einträge lassen sich auf diesem Gerät nicht lesen und zeigen vielleicht diese Fotos. Darum kann hier nichts gelöscht werden.',
    other: 'Das hat nicht geklappt. Ein neuer Versuch hilft meistens.',
  },
};
