import { Database } from './Database.ts';
import type { CompiledRules } from './rules/compileRules.ts';
import type { DataTree } from './storage/DataTree.ts';

/** All namespaces of one emulator; each is created on first use. */
export class Databases {
  readonly #tree: DataTree;
  readonly #rules: CompiledRules | null;
  readonly #open = new Map<string, Database>();

  /** @param rules the initial rules of each namespace; null allows everything. */
  constructor(tree: DataTree, rules: CompiledRules | null) {
    this.#tree = tree;
    this.#rules = rules;
  }

  get(name: string): Database {
    let database = this.#open.get(name);
    if (database === undefined) {
      database = new Database(name, this.#tree, this.#rules);
      this.#open.set(name, database);
    }
    return database;
  }

  /** Frees memory: drops empty unused namespaces, and nodes that can be read again. */
  trim(): void {
    this.#tree.trim();
    if (this.#open.size < maxIdle) return;
    for (const [name, database] of this.#open) {
      if (database.isIdle && database.rules === this.#rules) this.#open.delete(name);
    }
  }

  /** The names of all namespaces that hold data or have been used. */
  names(): readonly string[] {
    return [...new Set([...this.#tree.namespaces(), ...this.#open.keys()])].sort();
  }
}

const maxIdle = 1000;
