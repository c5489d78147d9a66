import { parseJson } from '../../lib/parseJson.ts';

/** The beginning of a text that tells. */
const headLength = 16_384;

/**
 * Whether a text was written for programs and not for people: JSON, XML, a web page, a calendar, a table, code, a log, or
 * bytes as letters. It is judged by content, never by a name. In doubt it is words: Markdown, lists and diaries are none
 * of these.
 */
export function isData(text: string): boolean {
  const head = text.slice(0, headLength);
  return (
    isBinary(head) ||
    isJson(text, head) ||
    isXml(head) ||
    /^\s*(?:BEGIN:[A-Z]|-----BEGIN |\{\\rtf|%PDF-|%!PS|#!\s?\/|<\?php\b|%YAML)/.test(head) ||
    isEncoded(head) ||
    isTable(head) ||
    isCode(head) ||
    isLog(head)
  );
}

/** No text has control characters other than these of lines, or hardly one. */
function isBinary(head: string): boolean {
  let strange = 0;
  for (let at = 0; at < head.length; at += 1) {
    const code = head.charCodeAt(at);
    if (code < 32 && !(code >= 9 && code <= 13) && code !== 27) strange += 1;
  }
  return strange > 2 && strange > head.length / 20;
}

const jsonString = String.raw`"(?:[^"\\\n]|\\.){0,2000}"`;
/** An object whose first member has a name, perhaps in lists. Also if the rest is cut off. */
const jsonObject = new RegExp(String.raw`^\s*(?:\[\s*){0,20}\{\s*${jsonString}\s*:`);
const jsonTexts = new RegExp(String.raw`^\s*\[\s*${jsonString}\s*,\s*${jsonString}`);

function isJson(text: string, head: string): boolean {
  if (jsonObject.test(head) || jsonTexts.test(head)) return true;
  // Other lists and empty objects. A note may begin with a bracket, as in "[1] See there."
  if (!/^\s*[[{]/.test(head) || !/[\]}]\s*$/.test(text.slice(-20))) return false;
  const value = parseJson(text);
  return typeof value === 'object' && value !== null && /[{}":,]/.test(head);
}

/** Elements that people write in Markdown. */
const inMarkdown =
  /^(?:div|p|a|b|i|u|s|em|strong|del|ins|mark|small|sub|sup|kbd|code|pre|br|hr|img|picture|figure|figcaption|video|audio|details|summary|center|font|span|section|article|aside|blockquote|ul|ol|li|dl|dt|dd|h[1-6]|table|thead|tbody|tr|td|th|cite|q|abbr|time|ruby)$/i;

function isXml(head: string): boolean {
  if (/^\s*<(?:\?xml|!doctype|html)\b/i.test(head)) return true;
  // An element that no note has, with another in it, or with attributes.
  const [, name = ''] =
    /^\s*(?:<!--[^]{0,2000}?-->\s*)?<([A-Za-z][\w.:-]{0,60})(?:\s+[\w:.-]+\s*=\s*["'][^<>]*)?\s*\/?>\s*(?:<|$)/.exec(
      head,
    ) ?? [];
  return name !== '' && !inMarkdown.test(name);
}

/** Base64 or other code for bytes: long lines without a blank, with letters of both cases and figures. */
function isEncoded(head: string): boolean {
  const body = head.trim().replace(/^data:[\w/+.-]+;base64,/, '');
  return (
    body.length >= 120 &&
    /^[A-Za-z0-9+/_=\r\n-]+$/.test(body) &&
    !/-{3}/.test(body) &&
    /\d/.test(body) &&
    /[A-Za-z]/.test(body) &&
    body.length / body.split('\n').length >= 40
  );
}

/** Rows of cells without a blank behind their separators, each with as many as the first. People write blanks there. */
function isTable(head: string): boolean {
  const rows = linesOf(head);
  if (rows.length < 3) return false;
  return [',', ';', '\t'].some((separator) => {
    const counts = rows.map((row) => cellsOf(row, separator));
    return counts.every((count) => count > 2 && count === counts[0]);
  });
}

/** The cells of a row. 0 if a blank follows a separator: then it is a sentence. */
function cellsOf(row: string, separator: string): number {
  const plain = row.replace(/"[^"]*"/g, '""');
  if (separator !== '\t' && plain.includes(`${separator} `)) return 0;
  return plain.split(separator).length;
}

/** What lines of programs, style sheets and settings look like, and no sentence. */
const codeLines = [
  /^(?:import\s+[\w{*'"]|from\s+[\w.]+\s+import\b|#\s?include\b|package\s+[\w.]+;?$|using\s+[\w.:]+;)/,
  /^(?:export\s+)?(?:async\s+)?(?:def|class|function|func|fn|public|private|static|const|let|var|struct|enum|interface)\b.*[{(:;=]/,
  /^(?:\/\/|\/\*|\*\/|@\w+)/,
  /[;{}]$|^[})\]]+[,;)]*$|\)\s*[{:]$|\($/,
  /^(?:return|raise|throw|if|elif|else|for|while|try|except|finally|with|switch|case)\b.*[:;{)]$/,
  /^[\w.$[\]"'-]+\s*(?:[-+*/|]|:)?=\s*\S/,
  /^\[[\w.:" -]{1,60}\]$/,
  /^[\w.]+\([^)]*\);?$/,
];

function isCode(head: string): boolean {
  const lines = linesOf(head);
  if (lines.length < 5) return false;
  const isLine = (line: string) => codeLines.some((shape) => shape.test(line.trim()));
  return lines.filter(isLine).length / lines.length >= 0.8 || isSettings(lines);
}

/** Nested names and values, as in YAML, with names that a program made. */
function isSettings(lines: readonly string[]): boolean {
  const isPair = (line: string) => /^\s*(?:- )*[\w.-]+:(?:\s|$)|^\s+- \S/.test(line);
  const isNested = lines.some((line) => /^\s+(?:- )?[\w.-]+:(?:\s|$)/.test(line));
  const isMade = lines.some((line) => /^\s*(?:- )?(?:\w+_\w+|[a-z]+[A-Z]\w*):/.test(line));
  return isNested && isMade && lines.every(isPair);
}

const logLine =
  /^\W{0,2}(?:\d{4}[-/]\d{2}[-/]\d{2}|\w{3} [ \d]\d)[T ]\d{2}:\d{2}:\d{2}.*?\b(?:TRACE|DEBUG|INFO|NOTICE|WARN(?:ING)?|ERROR|FATAL|CRITICAL|[\w./-]+\[\d+\]:)|^\d{1,3}(?:\.\d{1,3}){3} \S+ \S+ \[/;

function isLog(head: string): boolean {
  const lines = linesOf(head);
  return (
    lines.length >= 3 && lines.filter((line) => logLine.test(line)).length / lines.length >= 0.8
  );
}

/** The lines with words, without the last one if it may be cut off. */
function linesOf(head: string): readonly string[] {
  const lines = head.split(/\r\n?|\n/);
  if (head.length === headLength) lines.pop();
  return lines.filter((line) => line.trim() !== '').slice(0, 200);
}
