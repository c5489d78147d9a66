import type { Path } from '../tree/paths.ts';
import type { DataNode } from '../tree/DataNode.ts';
import { queryId } from './Query.ts';
import type { Query } from './Query.ts';
import { View } from './View.ts';

interface Level {
  readonly views: Map<string, View>;
  children: Map<string, Level>;
}

/** The children of every level that has none: shared and never changed. */
const none = new Map<string, Level>();

/** All views with listeners, found by the paths of a write. */
export class ViewRegistry {
  readonly #top: Level = newLevel();

  /** The view of a path and query; creates it on first use. */
  open(path: Path, query: Query | null, isIndexed: boolean, root: DataNode): View {
    let level = this.#top;
    for (const key of path) {
      let next = level.children.get(key);
      if (next === undefined) {
        next = newLevel();
        if (level.children === none) level.children = new Map<string, Level>();
        level.children.set(key, next);
      }
      level = next;
    }
    const id = viewId(query, isIndexed);
    let view = level.views.get(id);
    if (view === undefined) {
      view = new View(path, query, isIndexed, root);
      level.views.set(id, view);
    }
    return view;
  }

  /** Drops a view without listeners, and levels without views. */
  release(view: View): void {
    if (view.listeners.size > 0) return;
    const trail: [Level, string][] = [];
    let level = this.#top;
    for (const key of view.path) {
      const next = level.children.get(key);
      if (next === undefined) return;
      trail.push([level, key]);
      level = next;
    }
    for (const [id, held] of level.views) if (held === view) level.views.delete(id);
    for (const [parent, key] of trail.reverse()) {
      const child = parent.children.get(key);
      if (child === undefined || child.views.size > 0 || child.children.size > 0) return;
      parent.children.delete(key);
    }
  }

  /** Views at, above and below any of the paths, each once. */
  touchedBy(paths: Iterable<Path>): Set<View> {
    const found = new Set<View>();
    for (const path of paths) {
      let level: Level | undefined = this.#top;
      for (const key of path) {
        for (const view of level.views.values()) found.add(view);
        level = level.children.get(key);
        if (level === undefined) break;
      }
      if (level !== undefined) collect(level, found);
    }
    return found;
  }

  all(): Set<View> {
    return this.touchedBy([[]]);
  }

  get isEmpty(): boolean {
    return this.#top.views.size === 0 && this.#top.children.size === 0;
  }
}

function newLevel(): Level {
  return { views: new Map<string, View>(), children: none };
}

function viewId(query: Query | null, isIndexed: boolean): string {
  if (query === null) return '';
  return isIndexed ? queryId(query) : `unindexed ${queryId(query)}`;
}

function collect(level: Level, found: Set<View>): void {
  for (const view of level.views.values()) found.add(view);
  for (const child of level.children.values()) collect(child, found);
}
