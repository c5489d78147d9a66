import type { SnapshotElement } from '../storage/Snapshot.ts';

const svgNames: ReadonlySet<string> = new Set(['path', 'svg']);

/** Elements of the day page and of Markdown. None of them loads, navigates or runs anything. */
const elementNames: ReadonlySet<string> = new Set([
  ...svgNames,
  ...['a', 'blockquote', 'br', 'button', 'code', 'del', 'div', 'em', 'footer', 'form', 'h1', 'h2'],
  ...['h3', 'h4', 'h5', 'h6', 'header', 'hr', 'input', 'li', 'main', 'nav', 'ol', 'p', 'pre'],
  ...['section', 'span', 'strong', 'table', 'tbody', 'td', 'textarea', 'th', 'thead', 'time', 'tr'],
  'ul',
]);

/** Attributes that style sheets, texts and icons need. None of them holds an address, a style or a script. */
const attributeNames: ReadonlySet<string> = new Set([
  ...['aria-current', 'aria-disabled', 'checked', 'class', 'd', 'datetime', 'dir', 'disabled'],
  ...['lang', 'placeholder', 'role', 'rows', 'start', 'type', 'viewBox'],
  ...['data-amount', 'data-done', 'data-entry', 'data-mark', 'data-settled', 'data-tool'],
  'data-when',
]);

/** Of all values, only the number of a list item is kept. */
function isAllowed(element: string, attribute: string): boolean {
  return attributeNames.has(attribute) || (attribute === 'value' && element === 'li');
}

/** Replaces the address of a link, which keeps its look. */
const noAddress = '#';

/**
 * `element` and its content, without the attributes that a snapshot does not need. Null when it contains an element
 * that is not on the list. The page is then not saved.
 */
export function contentOf(element: Element): SnapshotElement | null {
  const name = element.localName;
  if (!elementNames.has(name)) return null;
  const attributes: Record<string, string> = {};
  for (const attribute of element.attributes) {
    if (isAllowed(name, attribute.name)) attributes[attribute.name] = attribute.value;
  }
  if (element.hasAttribute('href')) attributes['href'] = noAddress;
  const children: (SnapshotElement | string)[] = [];
  for (const child of element.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) children.push(child.nodeValue ?? '');
    if (!(child instanceof Element)) continue;
    const content = contentOf(child);
    if (content === null) return null;
    children.push(content);
  }
  return { name, attributes, children };
}

/**
 * The element that `content` describes, as `contentOf` made it. null when anything in it is not on the lists, because
 * Daylog did not write it.
 */
export function elementOf(content: unknown): Element | null {
  if (typeof content !== 'object' || content === null) return null;
  const { name, attributes, children }: Partial<Record<keyof SnapshotElement, unknown>> = content;
  if (typeof name !== 'string' || !elementNames.has(name) || !Array.isArray(children)) return null;
  if (typeof attributes !== 'object' || attributes === null) return null;
  const space = svgNames.has(name) ? '2000/svg' : '1999/xhtml';
  const element = document.createElementNS(`http://www.w3.org/${space}`, name);
  for (const [attribute, value] of Object.entries(attributes)) {
    const isKnown = isAllowed(name, attribute) || (attribute === 'href' && value === noAddress);
    if (!isKnown || typeof value !== 'string') return null;
    element.setAttribute(attribute, value);
  }
  for (const child of children) {
    const node = typeof child === 'string' ? child : elementOf(child);
    if (node === null) return null;
    element.append(node);
  }
  return element;
}
