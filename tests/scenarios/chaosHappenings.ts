/** The events of a device, its connection and its log. The number is the weight of each. */
export const chaosWeights = {
  // Actions of a person.
  adds: 6,
  appends: 4,
  prepends: 4,
  replaces: 3,
  moves: 4,
  deletes: 4,
  restores: 3,
  writesRefused: 4,
  /** The person sends a parked write again, as it is or in words that are not refused. */
  retriesParked: 3,
  discardsParked: 1,
  selects: 2,
  /** The person imports a file, the same on every device. */
  imports: 3,
  undoesImport: 2,
  /** Between two batches of the import that runs in the tab. */
  pausesImport: 1,
  resumesImport: 2,
  stopsImport: 1,
  /** The device opens the log for the first time. */
  joins: 3,
  /** The person signs out; a person signs in, perhaps the same one. */
  signsOut: 1,
  deletesLog: 1,
  /** The operator restores an earlier state of the database. */
  databaseIsRestored: 1,
  // What becomes of processes.
  tabDies: 2,
  leaderDies: 3,
  /** During a write to the device's store. */
  tabDiesWriting: 1,
  leaderDiesWriting: 2,
  tabFreezes: 1,
  leaderFreezes: 1,
  /** Frozen or not: two lead for a moment. */
  leaderIsReplaced: 2,
  /** During a write to the device's store. Another one replaces it. */
  leaderFreezesWriting: 1,
  thaws: 2,
  /** Another app version opens the device's store: the open ones lose it. */
  otherVersionOpens: 1,
  // Events of the device.
  diskFills: 1,
  diskEmpties: 2,
  transactionAborts: 1,
  clockJumps: 1,
  // Events of the connection and the server.
  goesOffline: 3,
  goesOnline: 4,
  hangs: 1,
  serverStops: 1,
  serverStarts: 3,
  sessionEnds: 1,
  signsIn: 2,
  passes: 3,
} as const;

/** The weight of a step of the encryption of the log, in the stories that have it. */
export const encryptionWeight = 4;

/** The events of photos, in the stories that have them. */
export const photoWeights = {
  addsPhoto: 7,
  looksAtPhoto: 3,
  /** The bodies of sent photos leave the device. */
  photosLeave: 2,
  /** The server refuses the parts of photos, or half of them fails. */
  partsFail: 2,
  partsWork: 3,
} as const;

export type ChaosKind = keyof typeof chaosWeights | keyof typeof photoWeights | 'encryptionTurns';

/** One event. `device`, `tab`, `pick` and `day` choose its target. */
export interface Happening {
  readonly kind: ChaosKind;
  readonly device: number;
  readonly tab: number;
  readonly pick: number;
  readonly day: number;
  /** The time since the previous event, ms. */
  readonly afterMs: number;
}
