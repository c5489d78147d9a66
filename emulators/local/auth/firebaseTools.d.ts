/**
 * The parts of the official Auth emulator that we use. firebase-tools has no types for them and does not promise
 * them. So its version is exact in package.json, and tests/local/ runs them for real.
 */
declare module 'firebase-tools/lib/emulator/auth/state.js' {
  /** A link that was sent "by mail", and its code. */
  export interface OobRecord {
    readonly email: string;
    readonly newEmail?: string | undefined;
    readonly requestType: string;
    readonly oobCode: string;
    readonly oobLink: string;
  }

  export class AgentProjectState {
    constructor(projectId: string);
    readonly users: Map<string, { readonly localId: string }>;
    readonly oobs: Map<string, OobRecord>;
    readonly config: object;
    updateConfig(update: object, updateMask: string | undefined): object;
    overwriteUserWithLocalId(localId: string, fields: object): object;
    validateOobCode(oobCode: string): OobRecord | undefined;
  }
}

declare module 'firebase-tools/lib/emulator/auth/server.js' {
  import type { RequestListener } from 'node:http';
  import type { AgentProjectState } from 'firebase-tools/lib/emulator/auth/state.js';

  /** An Express application that answers like the Auth emulator, with one state per project id. */
  export function createApp(
    projectId: string,
    singleProjectMode: number | undefined,
    states: Map<string, AgentProjectState>,
  ): Promise<RequestListener>;
}
