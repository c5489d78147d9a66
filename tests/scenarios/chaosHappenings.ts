/** What may happen to a device, its lines and its log, each as likely as its number says. */
export const chaosWeights = {
  // What a person does.
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
  /** The device comes to the log for the first time. */
  joins: 3,
  /** The person signs out; somebody signs in, perhaps the same person. */
  signsOut: 1,
  deletesLog: 1,
  /** The operator restores an earlier state of the database. */
  databaseIsRestored: 1,
  // What becomes of processes.
  tabDies: 2,
  leaderDies: 3,
  /** In the middle of a write to the device's store. */
  tabDiesWriting: 1,
  leaderDiesWriting: 2,
  tabFreezes: 1,
  leaderFreezes: 1,
  thaws: 2,
  /** Another version of the app opens the device's store: those that have it open lose it. */
  otherVersionOpens: 1,
  // What becomes of the device.
  diskFills: 1,
  diskEmpties: 2,
  transactionAborts: 1,
  clockJumps: 1,
  // What becomes of the line and the server.
  goesOffline: 3,
  goesOnline: 4,
  hangs: 1,
  serverStops: 1,
  serverStarts: 3,
  sessionEnds: 1,
  signsIn: 2,
  passes: 3,
} as const;

export type ChaosKind = keyof typeof chaosWeights;

/** One thing that happens. `device`, `tab`, `pick` and `day` choose among what there is. */
export interface Happening {
  readonly kind: ChaosKind;
  readonly device: number;
  readonly tab: number;
  readonly pick: number;
  readonly day: number;
  /** How long after the one before, ms. */
  readonly afterMs: number;
}
