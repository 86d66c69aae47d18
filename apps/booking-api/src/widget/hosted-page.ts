import { escapeHtml } from '@comptoir/mail';
import type { Wording } from '../texts/wording';

/**
 * Returns the policy of a hosted page: the widget, its styles and its requests from here, images from anywhere
 * (logo and uploaded files).
 * @param ancestors sites that may show the page in a frame
 */
export function policyOf(ancestors: "'none'" | '*'): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    'img-src * data: blob:',
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors}`,
  ].join('; ');
}

/** Content of a hosted page. */
export interface HostedPage {
  wording: Wording;
  /** Title of the window; empty for "Book a time". */
  title: string;
  /** Name of the business; may be empty. */
  brand: string;
  logoUrl: string;
  /** Attributes of the element. */
  attributes: Record<string, string>;
  /** Link that does without JavaScript, if there is one. */
  fallback?: { href: string; text: string };
}

/** Renders a page that consists of the widget. What is inside the element is shown without JavaScript only. */
export function renderHostedPage(page: HostedPage): string {
  const { wording, title, brand, logoUrl, fallback } = page;
  const attributes = Object.entries({ ...page.attributes, language: wording.language, theme: 'auto' })
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join('');
  const name = escapeHtml(brand || wording.text('page_book'));
  const logo = logoUrl
    ? `<img src="${escapeHtml(logoUrl)}" alt="${name}" referrerpolicy="no-referrer">`
    : name;
  const inside = fallback
    ? `<a href="${escapeHtml(fallback.href)}">${escapeHtml(fallback.text)}</a>`
    : escapeHtml(wording.text('page_script'));
  return renderDocument(
    wording,
    title || wording.text('page_book'),
    `<header><h1>${logo}</h1></header>
<main>
<comptoir-booking${attributes}>${inside}</comptoir-booking>
</main>`,
  );
}

/** Renders a page that says why there is none, for people who followed an old link. */
export function renderMissingPage(wording: Wording, text: string): string {
  return renderDocument(wording, text, `<main><h1>${escapeHtml(text)}</h1></main>`);
}

function renderDocument(wording: Wording, title: string, body: string): string {
  return `<!doctype html>
<html lang="${wording.language}" dir="${wording.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/widget/v1/page.css">
<script type="module" src="/widget/v1/booking.js"></script>
</head>
<body>
${body}
</body>
</html>
`;
}
