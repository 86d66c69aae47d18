import { createHash } from 'node:crypto';
import { escapeHtml } from '@comptoir/mail';
import type { Wording } from './wording';

const STYLE = `
  body { margin: 0; background: #f5f6f8; color: #1d2430; font: 16px/1.5 system-ui, sans-serif; }
  main { max-width: 32rem; margin: 1.5rem auto; padding: 1.5rem; background: #fff; border-radius: 8px; overflow-wrap: anywhere; }
  h1 { margin: 0 0 .5rem; font-size: 1.4rem; line-height: 1.3; }
`;
const FORM_STYLE = `
  dt { color: #626d7e; }
  dd { margin: 0 0 .75rem; }
  a, button { display: inline-block; margin: 0 0 1rem; font: inherit; }
  button { padding: .75rem 1.25rem; border: 0; border-radius: 6px; background: #a3231f; color: #fff; }
  button.quiet { background: #eceff3; color: #1d2430; }
`;

/** A kind of page without scripts, for people who follow a link of a mail. */
export interface TextPage {
  /** Content-Security-Policy. It forbids scripts, external content, frames, and forms to other hosts. */
  policy: string;
  /** @param body HTML inside of `main` */
  render(page: { title: string; wording: Wording; body: string }): string;
}

/**
 * @param style CSS in addition to that of all pages
 * @param forms where forms may lead
 */
export function createTextPage(style: string, forms: 'self' | 'none'): TextPage {
  const css = STYLE + style;
  return {
    policy: [
      "default-src 'none'",
      `style-src 'sha256-${createHash('sha256').update(css).digest('base64')}'`,
      `form-action '${forms}'`,
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ].join('; '),
    render: ({ title, wording, body }) => `<!doctype html>
<html lang="${wording.language}" dir="${wording.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${css}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`,
  };
}

/** A page with facts and buttons. */
export const FORM_PAGE = createTextPage(FORM_STYLE, 'self');

/** Renders the content of a page about one record: its state, facts, and the HTML of links and buttons. */
export function renderRecord({ brand, title, status, rows, actions }: RecordContent): string {
  const facts = rows.map(({ label, value }) => `<dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd>`);
  return `<p>${escapeHtml(brand)}</p>
<h1>${escapeHtml(title)}</h1>
<p role="status">${escapeHtml(status)}</p>
<dl>
${facts.join('\n')}
</dl>
${actions.join('\n')}`;
}

/** Content of a page about one record. */
export interface RecordContent {
  /** Name of the business. */
  brand: string;
  title: string;
  status: string;
  rows: readonly { label: string; value: string }[];
  /** HTML of links and buttons. */
  actions: readonly string[];
}
