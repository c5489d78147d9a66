import { FAILSAFE_SCHEMA, load } from 'js-yaml';

import { asRecord, type OutsideRecord } from './outside.ts';

/** The most characters that are read. People write less; references can make more of less. */
const longest = 4_000_000;

/** The map in `yaml`, with every scalar as the text that it is. null if it is none. Never throws. */
export function readYamlMap(yaml: string): OutsideRecord | null {
  if (yaml.length > longest) return null;
  try {
    // Without types: a date stays as written, and no tag makes an object.
    return asRecord(load(yaml, { schema: FAILSAFE_SCHEMA }));
  } catch {
    // Not YAML, or with tags of another program.
    return null;
  }
}
