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

/** A field that begins at the left edge, and whatever stands below it, up to the next. */
const fieldShape = /^([\p{L}\w][\p{L}\w -]{0,59}?)[ \t]*:(?=[ \t]|$)/u;
/** One of these shows that lines with colons are fields, and no talk. */
const telling =
  /^(?:title|tags?|keywords|date\b.*|created?\b.*|creation.*|updated?\b.*|aliases|layout)$/i;

/**
 * The fields of `yaml` that people and programs wrote against its rules: a colon in a title, a tab as indent, a sign such as
 * `@` or `*` in front, a name that comes twice. Each is read by itself, or else is the text that it is. null if there are none.
 */
export function readLooseYaml(yaml: string): OutsideRecord | null {
  if (yaml.length > longest) return null;
  const fields: { readonly name: string; readonly lines: string[] }[] = [];
  for (const line of yaml.split('\n')) {
    const [, name] = fieldShape.exec(line) ?? [];
    if (name !== undefined) fields.push({ name, lines: [line] });
    else if (/^(?:[ \t]|- |#|$)/.test(line)) fields.at(-1)?.lines.push(line);
    else return null;
  }
  if (!fields.some(({ name }) => telling.test(name))) return null;
  const found = new Map<string, unknown>();
  for (const { name, lines } of fields) {
    // The first of two fields with one name counts. The other keeps a name, so that its loss is counted.
    found.set(found.has(name) ? `${name} again` : name, looseValue(name, lines));
  }
  return Object.fromEntries(found);
}

function looseValue(name: string, lines: readonly string[]): unknown {
  const spaced = lines.map((line) =>
    line.replace(/^[ \t]+/, (indent) => indent.replaceAll('\t', '  ')),
  );
  const read = readYamlMap(spaced.join('\n'));
  if (read !== null) return read[name];
  const [first = '', ...others] = lines.filter((line) => line.trim() !== '');
  const items = others.map((line) => /^\s*- (.*)$/.exec(line)?.[1]?.trim());
  if (items.length > 0 && items.every((item) => item !== undefined)) return items;
  const value = first.replace(fieldShape, '').replace(/^[ \t]*!!\w+[ \t]/, '');
  return [value, ...others].join('\n').trim();
}
