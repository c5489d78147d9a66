import { mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { serveAdmitted } from './admission.ts';
import type { AdmissionAt } from './admission.ts';
import { parseToken } from './access/parseToken.ts';
import type { ReadCredential } from './access/parseToken.ts';
import { Databases } from './Databases.ts';
import { RequestError } from './RequestError.ts';
import { serveRest } from './rest/serveRest.ts';
import { compileRules } from './rules/compileRules.ts';
import type { CompiledRules } from './rules/compileRules.ts';
import type { RulesError } from './rules/RulesError.ts';
import { DataTree } from './storage/DataTree.ts';
import { lockFolder } from './storage/folderLock.ts';
import { openLmdbRowTable } from './storage/lmdbRowTable.ts';
import { memoryRowTable } from './storage/memoryRowTable.ts';
import type { RowTable } from './storage/RowTable.ts';
import { DisconnectRows } from './wire/DisconnectRows.ts';
import { serveLongPoll } from './wire/serveLongPoll.ts';
import { SessionRegistry } from './wire/SessionRegistry.ts';
import { serveWire } from './wire/webSocketServer.ts';

export interface DatabaseEmulatorOptions {
  /** 0 takes a free port. */
  readonly port: number;
  /** The address to listen on; loopback by default. */
  readonly host?: string;
  /** The rules document for every namespace; without it everything is allowed. */
  readonly rules?: string;
  /** The folder for the data; without it the data is lost with the process. */
  readonly dataFolder?: string;
  /** Parses credentials. By default it accepts every unsigned token and the word `owner`. */
  readonly readCredential?: ReadCredential;
  /** Admits requests; all by default, like the official emulator. */
  readonly admissionAt?: AdmissionAt;
}

export interface DatabaseEmulator {
  readonly host: string;
  readonly port: number;
  /** Tells every client to connect to another `host:port` from now on, like the service. */
  redirectClients(host: string): void;
  /**
   * Closes every connection and releases port and folder. All writes are durable when it resolves. May be called
   * again.
   */
  close(): Promise<void>;
}

/** The rules document has errors; the message has one line for each. */
export class InvalidRulesError extends Error {
  override readonly name = 'InvalidRulesError';

  constructor(errors: readonly RulesError[]) {
    super(errors.map(({ line, column, message }) => `${line}:${column}: ${message}`).join('\n'));
  }
}

/**
 * Starts a Realtime Database emulator in this process. Rejects with {@link InvalidRulesError}, `FolderInUseError`,
 * or the system's error for an unavailable port (`code` `EADDRINUSE`).
 */
export async function startDatabaseEmulator(
  options: DatabaseEmulatorOptions,
): Promise<DatabaseEmulator> {
  const { port, host = '127.0.0.1', readCredential = parseToken } = options;
  const rules = options.rules === undefined ? null : compile(options.rules);
  const storage = options.dataFolder === undefined ? null : openStorage(options.dataFolder);
  try {
    const table = storage?.table ?? memoryRowTable();
    const databases = new Databases(new DataTree(table), rules);
    const disconnectRows = new DisconnectRows(table);
    await writeLeftBehind(databases, disconnectRows);
    const server = createServer();
    const sessions = new SessionRegistry(disconnectRows, readCredential);
    const wire = serveWire(databases, sessions);
    const boundPort = await listen(server, port, host);
    serveAdmitted(server, options.admissionAt?.(boundPort) ?? (() => null), {
      onRequest: serveRest(databases, readCredential, serveLongPoll(databases, sessions)),
      onUpgrade: wire.onUpgrade,
    });
    let closing: Promise<void> | null = null;
    const close = async (): Promise<void> => {
      sessions.endAll();
      wire.close();
      await closeServer(server);
      await storage?.close();
    };
    return {
      host,
      port: boundPort,
      redirectClients: (target) => sessions.redirect(target),
      close: () => (closing ??= close()),
    };
  } catch (error) {
    await storage?.close();
    throw error;
  }
}

/** Carries out the onDisconnect writes of connections that were open when the last run was killed. */
async function writeLeftBehind(databases: Databases, rows: DisconnectRows): Promise<void> {
  const now = Date.now();
  for (const { namespace, access, writes } of rows.takeAll()) {
    for (const write of writes) {
      try {
        void databases.get(namespace).write({ ...write, access, now });
      } catch (error) {
        // Today's rules refuse it, as they would at the end of its connection.
        if (!(error instanceof RequestError)) throw error;
      }
    }
  }
  await rows.commit();
}

function compile(source: string): CompiledRules {
  const result = compileRules(source);
  if (!result.ok) throw new InvalidRulesError(result.errors);
  return result.rules;
}

function openStorage(folder: string): { table: RowTable; close: () => Promise<void> } {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const unlock = lockFolder(folder);
  try {
    const table = openLmdbRowTable(join(folder, 'data.lmdb'));
    const close = async (): Promise<void> => {
      await table.close();
      unlock();
    };
    return { table, close };
  } catch (error) {
    unlock();
    throw error;
  }
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error === undefined ? resolve() : reject(error)));
    server.closeAllConnections();
  });
}
