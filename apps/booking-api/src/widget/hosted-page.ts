import { escapeHtml } from '@comptoir/mail';
import type { Wording } from '../texts/wording';

/**
 * What the hosted pages may load: the widget, its styles and its requests from here, images from anywhere
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
  title: string;
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
  const logo = logoUrl
    ? `<img src="${escapeHtml(logoUrl)}" alt="${escapeHtml(brand)}" referrerpolicy="no-referrer">`
    : escapeHtml(brand);
  const inside = fallback
    ? `<a href="${escapeHtml(fallback.href)}">${escapeHtml(fallback.text)}</a>`
    : escapeHtml(wording.text('page_script'));
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
<header>${logo}</header>
<main>
<h1>${escapeHtml(title)}</h1>
<comptoir-booking${attributes}>${inside}</comptoir-booking>
</main>
</body>
</html>
`;
}
