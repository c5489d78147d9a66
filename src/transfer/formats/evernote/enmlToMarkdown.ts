import type { Loss } from '../../Candidate.ts';
import {
  createHtmlConverter,
  htmlToMarkdown,
  type ClassStyles,
  type ConvertedHtml,
  type MarkOfImage,
} from '../../htmlToMarkdown.ts';
import { mediaSign } from '../../reading/candidateItem.ts';
import { feedParser } from '../../reading/markup/feedParser.ts';

/** The kind of a resource by its type, as in `image/png`. */
export function mediaOfType(type: string): keyof typeof mediaSign {
  const [kind] = type.toLowerCase().split('/');
  if (kind === 'image') return 'photo';
  return kind === 'audio' || kind === 'video' ? kind : 'document';
}

/** The sign in place of a passage that only a password opens. */
const locked = '🔒';

/** Styles of spans, as classes for the converter. */
const styles: ClassStyles = new Map([
  ['en-bold', ['strong']],
  ['en-italic', ['em']],
  ['en-struck', ['del']],
]);

type Attributes = Readonly<Record<string, string>>;

/**
 * The content of a note of Evernote (ENML: XHTML with elements of its own) as Markdown. `<en-todo>` becomes a box,
 * `<en-media>` a sign, and an encrypted passage the sign 🔒. Each is counted. `markOfImage` gets the `hash` of a picture.
 */
export function enmlToMarkdown(enml: string, markOfImage?: MarkOfImage): ConvertedHtml {
  const { handler, finish } = createHtmlConverter(styles, markOfImage);
  const losses: Loss[] = [];
  const openBox = (isChecked: boolean) => {
    handler.onopentag('input', { type: 'checkbox', ...(isChecked ? { checked: '' } : {}) });
  };
  const isRead = feedParser(
    enml.replace(/^\s*<\?xml[^>]*>/, ''),
    {
      ...handler,
      onopentag: (name, attributes) => {
        const { style = '' } = attributes;
        if (name === 'en-todo') openBox(/^(?:true|1)$/i.test(attributes['checked'] ?? ''));
        else if (name === 'en-media') {
          const kind = mediaOfType(attributes['type'] ?? '');
          if (kind === 'document') {
            losses.push({ kind, count: 1 });
            handler.ontext(mediaSign.document);
          }
          handler.onopentag(
            { photo: 'img', audio: 'audio', video: 'video', document: 'span' }[kind],
            { hash: attributes['hash'] ?? '' },
          );
        } else if (name === 'en-crypt') {
          losses.push({ kind: 'encrypted', count: 1 });
          handler.ontext(locked);
          // Its letters are no words.
          handler.onopentag('object', {});
        } else {
          handler.onopentag(elementOf(name, style), withStyles(attributes));
          const [, isChecked] = /--en-checked:\s*(true|false)/.exec(style) ?? [];
          if (name === 'li' && isChecked !== undefined) {
            openBox(isChecked === 'true');
            handler.onclosetag();
          }
        }
      },
    },
    { recognizeSelfClosing: true },
  );
  if (!isRead) return htmlToMarkdown(enml);
  const { markdown, losses: others } = finish();
  return { markdown, losses: [...others, ...losses] };
}

function elementOf(name: string, style: string): string {
  if (/-en-codeblock:\s*true/.test(style)) return 'pre';
  return name === 'en-note' ? 'div' : name;
}

function withStyles(attributes: Attributes): Attributes {
  const { style = '', ...others } = attributes;
  const classes = [
    /font-weight:\s*(?:bold|[6-9]00)/i.test(style) ? 'en-bold' : '',
    /font-style:\s*italic/i.test(style) ? 'en-italic' : '',
    /text-decoration[^;]*line-through/i.test(style) ? 'en-struck' : '',
  ];
  return { ...others, class: classes.join(' ') };
}
