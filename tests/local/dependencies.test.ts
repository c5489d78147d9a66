import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

interface LockedPackage {
  readonly integrity?: string;
  readonly resolved?: string;
  readonly license?: string;
  readonly hasInstallScript?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly isShipped: boolean;
}

function recordAt(value: unknown, key: string): Readonly<Record<string, unknown>> {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, key) : {};
  return typeof found === 'object' && found !== null ? { ...found } : {};
}

function read(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** The packages in package-lock.json (version 3) that are not of this project, by their place in `node_modules`. */
function lockedPackages(): ReadonlyMap<string, LockedPackage> {
  const packages = Object.entries(recordAt(read('package-lock.json'), 'packages'));
  return new Map(
    packages
      .filter(
        ([place, value]) =>
          place.startsWith('node_modules/') && recordAt({ value }, 'value')['link'] !== true,
      )
      .map(([place, value]) => {
        const fields = typeof value === 'object' && value !== null ? { ...value } : {};
        return [
          place,
          { ...fields, isShipped: !('dev' in fields) && !('devOptional' in fields) },
        ] as const;
      }),
  );
}

const packages = lockedPackages();

/** The name of the package at `place`. */
function nameAt(place: string): string {
  return place.replace(/^.*node_modules\//, '');
}

/** The packages for which `isWrong` is true. */
function those(isWrong: (locked: LockedPackage) => boolean): readonly string[] {
  return [...packages].filter(([, locked]) => isWrong(locked)).map(([place]) => place);
}

describe('package-lock.json', () => {
  it('pins every package by its content', () => {
    expect(packages.size).toBeGreaterThan(500);
    expect(those(({ integrity }) => !(integrity?.startsWith('sha512-') ?? false))).toEqual([]);
  });

  it('holds the binaries of every system, so that `npm ci` takes it on each', () => {
    const held = new Set([...packages.keys()].map(nameAt));
    const wanted = [...packages.values()].flatMap(({ optionalDependencies }) =>
      Object.keys(optionalDependencies ?? {}),
    );
    expect(wanted.length).toBeGreaterThan(50);
    expect(wanted.filter((name) => !held.has(name))).toEqual([]);
  });

  it('takes packages from the registry alone, whichever that is: no git, no files, no other host', () => {
    expect(those(({ resolved }) => resolved !== undefined)).toEqual([]);
  });

  it('brings no script for install that package.json does not name and refuse', () => {
    const scripted = those(({ hasInstallScript }) => hasInstallScript === true);
    const refused = Object.entries(recordAt(read('package.json'), 'allowScripts'));
    expect(scripted.map(nameAt).sort()).toEqual(
      refused
        .filter(([, isAllowed]) => isAllowed === false)
        .map(([name]) => name)
        .sort(),
    );
  });

  it('runs no script for install under an npm that knows no `allowScripts`', () => {
    expect(readFileSync('.npmrc', 'utf8').split('\n')).toContain('ignore-scripts=true');
  });

  it('ships nothing under a licence that asks more than to be named', () => {
    // PSF-2.0: argparse, which only the command of js-yaml uses. It is in no bundle.
    const kinds = [
      ...['MIT', 'Apache-2.0', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'OFL-1.1'],
      'PSF-2.0',
    ];
    expect(
      those(({ isShipped, license }) => isShipped && !kinds.includes(license ?? 'unknown')),
    ).toEqual([]);
  });
});
