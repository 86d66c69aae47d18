import { createRequire } from 'node:module';
import type sanitizeHtml from 'sanitize-html';

const load = createRequire(__filename);
let sanitizer: typeof sanitizeHtml | undefined;

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hgroup', 'p', 'br', 'wbr', 'hr', 'div', 'span'],
    ...[
      'section',
      'article',
      'aside',
      'header',
      'footer',
      'address',
      'blockquote',
      'pre',
      'details',
      'summary',
    ],
    ...[
      'strong',
      'b',
      'em',
      'i',
      'u',
      's',
      'del',
      'ins',
      'small',
      'sub',
      'sup',
      'mark',
      'abbr',
      'a',
      'q',
      'cite',
    ],
    ...['dfn', 'code', 'kbd', 'samp', 'var', 'time', 'bdi', 'bdo', 'ruby', 'rt', 'rp'],
    ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'figure', 'figcaption', 'img'],
    ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'title', 'target', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height', 'loading'],
    '*': ['dir', 'lang'],
    abbr: ['title'],
    col: ['span'],
    colgroup: ['span'],
    details: ['open'],
    li: ['value'],
    ol: ['start', 'reversed', 'type'],
    time: ['datetime'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
  },
  selfClosing: ['br', 'col', 'hr', 'img', 'wbr'],
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowProtocolRelative: false,
  transformTags: {
    // Keeps a page in a new window from controlling this one.
    a: (tagName, attribs) => ({
      tagName,
      attribs: attribs.target === '_blank' ? { ...attribs, rel: 'noopener noreferrer' } : attribs,
    }),
  },
};

/**
 * Returns HTML that a front end may show as it is: formatting, links, images and tables; no script, style or
 * frame. The first call loads the sanitizer with its parser, some sixty files and 5 MB that workers never
 * need.
 */
export function cleanHtml(html: string): string {
  sanitizer ??= load('sanitize-html') as typeof sanitizeHtml;
  return sanitizer(html, OPTIONS);
}
