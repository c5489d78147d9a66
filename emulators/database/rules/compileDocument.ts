import { parseTree, type Node as JsonNode, type ParseError } from 'jsonc-parser';
import { keyProblem } from '../tree/keys.ts';
import type { RulesError } from './RulesError.ts';
import { compileExpression, type CompiledExpression, type RuleKind } from './expression.ts';

import type { RuleNode } from './ruleNode.ts';
import { RuleSyntaxError } from './RuleSyntaxError.ts';
import { documentPosition, offsetInString, spaceOutLineBreaks } from './documentText.ts';

export type DocumentResult =
  | { readonly ok: true; readonly rules: RuleNode }
  | { readonly ok: false; readonly errors: readonly RulesError[] };

/** Paths have fewer than 32 levels, so deeper rules never apply. */
const maximumNesting = 64;

/** Compiles a rules document. Reports every error, in the order of the document. */
export function compileDocument(source: string): DocumentResult {
  const compiler = new DocumentCompiler(source);
  const rules = compiler.compile();
  if (rules && compiler.errors.length === 0) return { ok: true, rules };
  return { ok: false, errors: compiler.errors };
}

/** The wildcards above a rule, and its depth. */
interface Place {
  readonly wildcards: readonly string[];
  readonly depth: number;
}

class DocumentCompiler {
  readonly errors: RulesError[] = [];
  readonly #source: string;

  constructor(source: string) {
    this.#source = source;
  }

  compile(): RuleNode | null {
    const root = this.#parse();
    if (!root) return null;
    const [first, second] = root.type === 'object' ? properties(root) : [];
    if (first?.key !== 'rules') {
      this.#report("Expected 'rules' property.", (first?.keyNode ?? root).offset);
      return null;
    }
    if (second) {
      this.#report(`Unexpected property '${second.key}' beside 'rules'.`, second.keyNode.offset);
      return null;
    }
    return this.#node(first.value, { wildcards: [], depth: 0 });
  }

  #parse(): JsonNode | null {
    const faults: ParseError[] = [];
    const text = spaceOutLineBreaks(this.#source);
    let root: JsonNode | undefined;
    try {
      root = parseTree(text, faults, { allowEmptyContent: false, allowTrailingComma: false });
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      this.#report('Parse error: the document is too deeply nested.', 0);
      return null;
    }
    const [fault] = faults;
    if (!fault && root) return root;
    this.#report('Parse error.', fault?.offset ?? 0);
    return null;
  }

  #node(json: JsonNode, place: Place): RuleNode | null {
    if (json.type !== 'object') {
      this.#report('Expected an object of rules.', json.offset);
      return null;
    }
    if (place.depth > maximumNesting) {
      this.#report('Rules are too deeply nested.', json.offset);
      return null;
    }
    const node = emptyRuleNode();
    const seen = new Set<string>();
    for (const property of properties(json)) {
      if (seen.has(property.key))
        this.#report(`Duplicate key '${property.key}'.`, property.keyNode.offset);
      seen.add(property.key);
      this.#property(node, property, place);
    }
    node.validatesAnything =
      node.validate !== null ||
      node.wildcard?.validatesAnything === true ||
      [...node.children.values()].some((child) => child.validatesAnything);
    return node;
  }

  #property(node: MutableRuleNode, { key, keyNode, value }: Property, place: Place): void {
    switch (key) {
      case '.read':
        node.read = this.#rule(key, value, place);
        return;
      case '.write':
        node.write = this.#rule(key, value, place);
        return;
      case '.validate':
        node.validate = this.#rule(key, value, place);
        return;
      case '.indexOn':
        node.indexOn = this.#indexes(value);
        return;
    }
    if (key.startsWith('$')) this.#wildcard(node, key, keyNode, value, place);
    else if (keyProblem(key) === null) {
      const child = this.#node(value, { ...place, depth: place.depth + 1 });
      if (child) node.children.set(key, child);
    } else this.#report(`Invalid key '${key}'.`, keyNode.offset);
  }

  #wildcard(
    node: MutableRuleNode,
    key: string,
    keyNode: JsonNode,
    value: JsonNode,
    place: Place,
  ): void {
    if (keyProblem(key.slice(1)) !== null) this.#report(`Invalid key '${key}'.`, keyNode.offset);
    if (node.wildcard) this.#report('There can be only one $ key at one place.', keyNode.offset);
    if (place.wildcards.includes(key)) {
      this.#report(`The name ${key} is already used further up.`, keyNode.offset);
    }
    node.wildcard = this.#node(value, {
      wildcards: [...place.wildcards, key],
      depth: place.depth + 1,
    });
  }

  #rule(rule: RuleKind, json: JsonNode, { wildcards }: Place): CompiledExpression | null {
    const value: unknown = json.value;
    if (typeof value === 'boolean') return () => value;
    if (typeof value !== 'string') {
      this.#report(`A ${rule} rule must be a boolean or a string.`, json.offset);
      return null;
    }
    try {
      return compileExpression(value, { rule, wildcards });
    } catch (error) {
      if (!(error instanceof RuleSyntaxError)) throw error;
      this.#report(error.message, offsetInString(this.#source, json.offset, error.offset));
      return null;
    }
  }

  #indexes(json: JsonNode): readonly string[] {
    const items = json.type === 'array' ? (json.children ?? []) : [json];
    return items.flatMap((item) => {
      const value: unknown = item.value;
      if (
        typeof value === 'string' &&
        (value === '.value' || value.split('/').every((key) => keyProblem(key) === null))
      ) {
        return [value];
      }
      this.#report('.indexOn must be a child path, .value, or an array of them.', item.offset);
      return [];
    });
  }

  #report(message: string, offset: number): void {
    this.errors.push({ message, ...documentPosition(this.#source, offset) });
  }
}

/** A rule node under construction. */
type MutableRuleNode = {
  -readonly [Part in keyof Omit<RuleNode, 'children'>]: RuleNode[Part];
} & { readonly children: Map<string, RuleNode> };

function emptyRuleNode(): MutableRuleNode {
  return {
    read: null,
    write: null,
    validate: null,
    indexOn: [],
    children: new Map(),
    wildcard: null,
    validatesAnything: false,
  };
}

interface Property {
  readonly key: string;
  readonly keyNode: JsonNode;
  readonly value: JsonNode;
}

function properties(object: JsonNode): Property[] {
  return (object.children ?? []).flatMap(({ children: [keyNode, value] = [] }) => {
    const key: unknown = keyNode?.value;
    return keyNode && value && typeof key === 'string' ? [{ key, keyNode, value }] : [];
  });
}
