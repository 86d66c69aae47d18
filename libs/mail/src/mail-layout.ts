/** Appearance of the sender. */
export interface Brand {
  name: string;
  /** Colour of the header and of buttons, `#rrggbb`. Any other value gives a neutral colour. */
  color: string;
}

/** A block of a mail. All texts are plain and are escaped here. */
export type MailBlock =
  /** With `isLinked`, http and https addresses in the text become links. */
  | { kind: 'text'; text: string; isLinked?: boolean }
  /** Values by label. */
  | { kind: 'details'; rows: readonly { label: string; value: string }[] }
  /** Purchased items, with totals. */
  | { kind: 'lines'; lines: readonly MailLine[]; totals: readonly MailTotal[] }
  /** A heading over several short lines, such as an address. */
  | { kind: 'note'; heading: string; lines: readonly string[] }
  /** A heading over several links; http or https URLs. */
  | { kind: 'links'; heading: string; links: readonly MailLink[] }
  /** The main action; an http or https URL. */
  | { kind: 'button'; label: string; url: string }
  | { kind: 'divider' };

export interface MailLink {
  label: string;
  url: string;
}

export interface MailLine {
  name: string;
  /** Variant, quantity and similar details. */
  note?: string;
  amount: string;
}

export interface MailTotal {
  label: string;
  amount: string;
  strong?: boolean;
}

export interface MailContent {
  /** Language code of the content, for screen readers. */
  language: string;
  /** Text direction; left to right by default. */
  direction?: 'ltr' | 'rtl';
  brand: Brand;
  /** Sentence that mail clients show beside the subject. */
  preview: string;
  title: string;
  blocks: readonly MailBlock[];
  footer: string;
}

const INK = '#1d2430';
const SOFT = '#626d7e';
const LINE = '#e2e6ec';
const NEUTRAL = '#1f2937';
const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
/** Breaks long words and addresses, so that the mail is not wider than a phone. */
const BREAK = 'overflow-wrap:anywhere;word-break:break-word';
/**
 * Style of a table with fixed column widths, so that a long text in one column does not squeeze the other.
 */
const FIXED = ';table-layout:fixed';
/** Style of labels in such a table. */
const LABEL = { first: ';width:45%' };
/** Style of amounts. */
const ONE_LINE = { last: ';white-space:nowrap' };
const CELL = `padding:8px 0;border-bottom:1px solid ${LINE};vertical-align:top`;
/** Marks that end a sentence, and no address. */
const CLOSING: readonly string[] = [...".,;:!?)'’»”"];
const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Renders a mail as HTML that mail clients show alike (tables and inline styles, no images, no scripts), and
 * as plain text.
 * @throws TypeError for a button or link whose URL is not http or https
 */
export function mailLayout(content: MailContent): { html: string; text: string } {
  for (const block of content.blocks) {
    if (block.kind === 'button') assertLink(block.url);
    if (block.kind === 'links') for (const { url } of block.links) assertLink(url);
  }
  return { html: htmlOf(content), text: textOf(content) };
}

function htmlOf({ language, direction = 'ltr', brand, preview, title, blocks, footer }: MailContent): string {
  const theme = themeOf(brand, direction);
  return `<!doctype html>
<html lang="${escapeHtml(language)}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;background:#f5f6f8;color:${INK};${FONT};font-size:16px;line-height:1.5;${BREAK}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" dir="${direction}" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#ffffff;border-radius:8px">
<tr><td style="padding:18px 20px;background:${theme.color};color:${theme.onColor};font-weight:600;border-radius:8px 8px 0 0">${escapeHtml(brand.name)}</td></tr>
<tr><td style="padding:24px 20px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(title)}</h1>
${blocks.map((block) => blockHtml(block, theme)).join('\n')}
</td></tr>
</table>
<p style="margin:16px 0 0;color:${SOFT};font-size:14px">${escapeHtml(footer)}</p>
</td></tr></table>
</body>
</html>
`;
}

function blockHtml(block: MailBlock, theme: Theme): string {
  switch (block.kind) {
    case 'text':
      return `<p style="margin:0 0 16px">${(block.isLinked ? linked(block.text) : escapeHtml(block.text)).replace(/\r?\n/g, '<br>')}</p>`;
    case 'details':
      return table(
        block.rows.map(({ label, value }) =>
          row(`<span style="color:${SOFT}">${escapeHtml(label)}</span>`, escapeHtml(value), theme, LABEL),
        ),
        FIXED,
      );
    case 'lines':
      return table([
        ...block.lines.map(({ name, note, amount }) =>
          row(lineName(name, note), escapeHtml(amount), theme, ONE_LINE),
        ),
        ...block.totals.map(({ label, amount, strong }) =>
          row(weight(label, strong), weight(amount, strong), theme, ONE_LINE),
        ),
      ]);
    case 'note':
      return `<p style="margin:0 0 16px"><span style="color:${SOFT}">${escapeHtml(block.heading)}</span><br>${block.lines.map(escapeHtml).join('<br>')}</p>`;
    case 'links':
      return `<p style="margin:0 0 16px"><span style="color:${SOFT}">${escapeHtml(block.heading)}</span><br>${block.links.map(linkHtml).join('<br>')}</p>`;
    case 'button':
      return `<p style="margin:24px 0"><a href="${escapeHtml(block.url)}" style="display:inline-block;padding:12px 22px;background:${theme.color};color:${theme.onColor};text-decoration:none;border-radius:6px;font-weight:600">${escapeHtml(block.label)}</a></p>`;
    case 'divider':
      return `<hr style="margin:24px 0;border:0;border-top:1px solid ${LINE}">`;
  }
}

/** Escapes a text and makes links of its addresses. Marks at the end of an address belong to the sentence. */
function linked(text: string): string {
  const parts = text.split(/(https?:\/\/[^\s<>"]+)/);
  return parts
    .map((part, index) => {
      if (index % 2 === 0) return escapeHtml(part);
      let end = part.length;
      while (CLOSING.includes(part.charAt(end - 1))) end -= 1;
      const url = part.slice(0, end);
      const rest = part.slice(url.length);
      return URL.canParse(url) ? linkHtml({ label: url, url }) + escapeHtml(rest) : escapeHtml(part);
    })
    .join('');
}

function linkHtml({ label, url }: MailLink): string {
  return `<a href="${escapeHtml(url)}" style="color:${INK}">${escapeHtml(label)}</a>`;
}

function lineName(name: string, note: string | undefined): string {
  return (
    escapeHtml(name) +
    (note ? `<br><span style="color:${SOFT};font-size:14px">${escapeHtml(note)}</span>` : '')
  );
}

function weight(text: string, strong = false): string {
  return strong ? `<strong>${escapeHtml(text)}</strong>` : escapeHtml(text);
}

function table(rows: string[], style = ''): string {
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;border-collapse:collapse${style}">${rows.join('')}</table>`;
}

/** @param styles styles of its two cells, besides those of all cells */
function row(
  first: string,
  last: string,
  { end }: Theme,
  styles: { first?: string; last?: string } = {},
): string {
  const gap = `;padding-${end === 'right' ? 'left' : 'right'}:12px`;
  return (
    `<tr><td style="${CELL}${styles.first ?? ''}">${first}</td>` +
    `<td align="${end}" style="${CELL}${gap}${styles.last ?? ''}">${last}</td></tr>`
  );
}

function textOf({ language, title, blocks, footer, brand }: MailContent): string {
  // French has a space before its colon, which no line may end on.
  const colon = language.startsWith('fr') ? '\u00a0:' : ':';
  return (
    [title, ...blocks.map((block) => blockText(block, colon)), `--\n${brand.name}\n${footer}`].join('\n\n') +
    '\n'
  );
}

function blockText(block: MailBlock, colon: string): string {
  switch (block.kind) {
    case 'text':
      return block.text;
    case 'details':
      return block.rows.map(({ label, value }) => `${label}${colon} ${value}`).join('\n');
    case 'lines':
      return [
        ...block.lines.map(
          ({ name, note, amount }) => `${note ? `${name} (${note})` : name}${colon} ${amount}`,
        ),
        ...block.totals.map(({ label, amount }) => `${label}${colon} ${amount}`),
      ].join('\n');
    case 'note':
      return [`${block.heading}${colon}`, ...block.lines].join('\n');
    case 'links':
      return [
        `${block.heading}${colon}`,
        ...block.links.map(({ label, url }) => `${label}${colon} ${url}`),
      ].join('\n');
    case 'button':
      return `${block.label}${colon} ${block.url}`;
    case 'divider':
      return '-'.repeat(40);
  }
}

interface Theme {
  /** The side at which lines end. */
  end: 'left' | 'right';
  color: string;
  onColor: string;
}

/**
 * Chooses white or black text on the brand's colour by the higher contrast (WCAG 2.2, relative luminance).
 */
function themeOf(brand: Brand, direction: 'ltr' | 'rtl'): Theme {
  const color = /^#[0-9a-f]{6}$/i.test(brand.color) ? brand.color : NEUTRAL;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = parseInt(color.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  const whiteIsClearer = 1.05 / (luminance + 0.05) >= (luminance + 0.05) / 0.05;
  return {
    end: direction === 'ltr' ? 'right' : 'left',
    color,
    onColor: whiteIsClearer ? '#ffffff' : '#000000',
  };
}

function assertLink(url: string): void {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) {
    throw new TypeError('A button needs an http or https address');
  }
}

/** Escapes a text for HTML, between tags or in quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
