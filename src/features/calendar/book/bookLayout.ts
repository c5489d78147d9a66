import type { Paper } from './bookChoice.ts';

/** A paper and its margins, in mm. `inner` is the margin at the spine. */
interface Sheet {
  /** The name in CSS. */
  readonly size: string;
  readonly width: number;
  readonly height: number;
  readonly inner: number;
  readonly outer: number;
  /** Above and below. */
  readonly block: number;
}

const sheets: Readonly<Record<Paper, Sheet>> = {
  a5: { size: 'A5', width: 148, height: 210, inner: 18, outer: 14, block: 18 },
  a4: { size: 'A4', width: 210, height: 297, inner: 30, outer: 25, block: 25 },
  letter: { size: 'letter', width: 215.9, height: 279.4, inner: 30, outer: 25, block: 24 },
};

/** Between two columns while the pages are counted, mm. */
const gap = 10;

const pxPerMm = 96 / 25.4;

const widthOf = ({ width, inner, outer }: Sheet) => width - inner - outer;

/**
 * The style sheet of a book: paper, mirrored margins, page numbers, and a running head for each of `heads`, on pages of
 * the class `book-part-{index}`. The class `book-columns` lays the same content out in columns of the page's size.
 */
export function bookStyles(paper: Paper, heads: readonly string[]): string {
  const sheet = sheets[paper];
  const { size, inner, outer, block } = sheet;
  const running = 'font-size: 8.5pt; font-family: var(--font-entry)';
  const parts = heads.map((head, index) => {
    const content = `content: ${cssString(head)}; ${running}`;
    return `.book-part-${index} { page: book-part-${index}; }
      @page book-part-${index}:left { @top-left { ${content} } }
      @page book-part-${index}:right { @top-right { ${content} } }`;
  });
  return `
    @page { size: ${size}; }
    @page :left {
      margin: ${block}mm ${inner}mm ${block}mm ${outer}mm;
      @bottom-left { content: counter(page); ${running} }
    }
    @page :right {
      margin: ${block}mm ${outer}mm ${block}mm ${inner}mm;
      @bottom-right { content: counter(page); ${running} }
    }
    .book-cover { page: book-cover; }
    @page book-cover:left { @bottom-left { content: none } }
    @page book-cover:right { @bottom-right { content: none } }
    .book-columns > :is(.book-contents, .book-month) { break-before: column; }
    .book-columns {
      inline-size: ${widthOf(sheet)}mm;
      block-size: ${sheet.height - 2 * block}mm;
      columns: ${widthOf(sheet)}mm;
      column-gap: ${gap}mm;
      column-fill: auto;
    }
    ${parts.join('\n')}`;
}

/** `text` as a string of CSS. */
function cssString(text: string): string {
  const safe = text.replace(
    /[^\p{L}\p{M}\p{N} ]/gu,
    (sign) => `\\${sign.codePointAt(0)?.toString(16) ?? ''} `,
  );
  return `"${safe}"`;
}

/** The pages of a book, from 1. */
export interface BookPages {
  /** The first page of each element with the class `book-opener`, in their order. */
  readonly openers: readonly number[];
  readonly total: number;
}

/**
 * Counts the pages of `book` by the columns that its content fills. Chromium has no `target-counter`, which would put
 * the numbers into the contents by itself. Needs the style sheet of the book.
 */
export function countPages(book: HTMLElement, paper: Paper): BookPages {
  const step = (widthOf(sheets[paper]) + gap) * pxPerMm;
  return asPrinted(book.ownerDocument, () => {
    book.classList.add('book-columns');
    try {
      const start = book.firstElementChild?.getBoundingClientRect().left ?? 0;
      const pageOf = (element: Element) =>
        1 + Math.round(Math.abs(element.getBoundingClientRect().left - start) / step);
      return {
        openers: [...book.querySelectorAll('.book-opener')].map(pageOf),
        total: Math.max(1, Math.round((book.scrollWidth + gap * pxPerMm) / step)),
      };
    } finally {
      book.classList.remove('book-columns');
    }
  });
}

/** Runs `work` while the rules for print count on the screen too. Nothing is painted meanwhile. */
function asPrinted<Value>({ styleSheets, defaultView }: Document, work: () => Value): Value {
  const turned: MediaList[] = [];
  for (const { cssRules } of [...styleSheets]) {
    for (const rule of cssRules) {
      if (!(rule instanceof CSSMediaRule) || rule.media.mediaText !== 'print') continue;
      rule.media.mediaText = 'all';
      turned.push(rule.media);
    }
  }
  const [left, top] = [defaultView?.scrollX ?? 0, defaultView?.scrollY ?? 0];
  try {
    return work();
  } finally {
    for (const media of turned) media.mediaText = 'print';
    defaultView?.scrollTo({ left, top, behavior: 'instant' });
  }
}

/** Whether the browser prints page numbers and running heads. Firefox and Safari have no boxes in the margin. */
export function hasMarginBoxes(): boolean {
  const probe = new CSSStyleSheet();
  probe.replaceSync('@page { @bottom-center { content: counter(page) } }');
  const [rule] = probe.cssRules;
  return (
    rule !== undefined &&
    'cssRules' in rule &&
    rule.cssRules instanceof CSSRuleList &&
    rule.cssRules.length > 0
  );
}
