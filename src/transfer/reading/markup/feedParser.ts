import { Parser, type Handler, type ParserOptions } from 'htmlparser2';

/** The parser needs a time that grows with the square of the depth. No document of a journal is deeper. */
const deepest = 1000;
const chunkLength = 8192;

/**
 * Parses `text` as HTML or XML with the events of `handler`. Stops early in a document deeper than 1000 elements, and
 * then returns false. The events are those of a whole document in any case.
 */
export function feedParser(
  text: string,
  handler: Required<Pick<Handler, 'onopentag' | 'ontext' | 'onclosetag'>>,
  options: ParserOptions = {},
): boolean {
  let depth = 0;
  // The parser hands a text out in pieces.
  let words = '';
  const endWords = () => {
    if (words !== '') handler.ontext(words);
    words = '';
  };
  const parser = new Parser(
    {
      onopentag: (name, attributes, isImplied) => {
        endWords();
        depth += 1;
        handler.onopentag(name, attributes, isImplied);
      },
      ontext: (text) => {
        words += text;
      },
      onclosetag: (name, isImplied) => {
        endWords();
        depth -= 1;
        handler.onclosetag(name, isImplied);
      },
    },
    { decodeEntities: true, ...options },
  );
  let at = 0;
  for (; at < text.length && depth <= deepest; at += chunkLength) {
    parser.write(text.slice(at, at + chunkLength));
  }
  parser.end();
  endWords();
  return at >= text.length;
}
