import { escapeHtml } from '@comptoir/mail';
import type { Wording } from '../../messaging/texts/wording';

const OWN_POLICY = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'connect-src': "'self'",
  'img-src': '* data: blob:',
  'base-uri': "'none'",
  'form-action': "'none'",
};

/** Stripe's script, its requests and its frames, with the styles that it sets on them. */
const STRIPE_POLICY = {
  'script-src': "'self' https://js.stripe.com https://*.js.stripe.com",
  'style-src': "'self' 'unsafe-inline'",
  'connect-src': "'self' https://api.stripe.com",
  'frame-src': 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
};

/**
 * Returns the policy of a hosted page: the widget, its styles and its requests from here, images from anywhere
 * (logo and uploaded files).
 * @param ancestors sites that may show the page in a frame
 */
export function policyOf(ancestors: "'none'" | '*', more: Record<string, string> = {}): string {
  const rules = Object.entries({ ...OWN_POLICY, ...more, 'frame-ancestors': ancestors });
  return rules.map((rule) => rule.join(' ')).join('; ');
}

/** The policy of the page that takes payments. */
export const PAYMENT_POLICY = policyOf("'none'", STRIPE_POLICY);

export interface PageLink {
  href: string;
  text: string;
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
  /** Text on what is booked, for search engines and without JavaScript. */
  description?: string;
  /** Pages of what can be booked, for search engines and without JavaScript. */
  offers?: readonly PageLink[];
  /** Link that does without JavaScript, if there is one. */
  fallback?: PageLink;
  /** Link below the widget. */
  more?: PageLink;
  /** True for a page to book on: sites may show it in a frame that it tells its height, and Back leaves one step. */
  mayBeFramed?: boolean;
}

/** Renders a page that consists of the widget. What is inside the element is shown without JavaScript only. */
export function renderHostedPage(page: HostedPage): string {
  const { wording, title, brand, logoUrl, description = '', more } = page;
  const attributes = Object.entries({ ...page.attributes, language: wording.language, theme: 'auto' })
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join('');
  const name = escapeHtml(brand || wording.text('page_book'));
  return renderDocument(
    wording,
    {
      title: title || wording.text('page_book'),
      description,
      scripts: page.mayBeFramed ? ['page-history.js', 'booking.js', 'framed-page.js'] : undefined,
    },
    `<header><h1>${renderLogo(logoUrl, name)}</h1></header>
<main>
<comptoir-booking${attributes}>${renderInside(page)}</comptoir-booking>
${more ? `<p class="more">${renderLink(more)}</p>\n` : ''}</main>`,
  );
}

/** @param name escaped name of the business */
export function renderLogo(logoUrl: string, name: string): string {
  return logoUrl ? `<img src="${escapeHtml(logoUrl)}" alt="${name}" referrerpolicy="no-referrer">` : name;
}

/** Renders a page that says why there is none, for people who followed an old link. */
export function renderMissingPage(wording: Wording, text: string): string {
  return renderDocument(
    wording,
    { title: text, description: '' },
    `<main><h1>${escapeHtml(text)}</h1></main>`,
  );
}

function renderInside({ wording, title, description, offers = [], fallback }: HostedPage): string {
  if (fallback) return renderLink(fallback);
  const about = description ? `<h2>${escapeHtml(title)}</h2><p>${escapeHtml(description)}</p>` : '';
  const list = offers.map((offer) => `<li>${renderLink(offer)}</li>`).join('');
  return [about, escapeHtml(wording.text('page_script')), list && `<ul>${list}</ul>`].join('');
}

function renderLink({ href, text }: PageLink): string {
  return `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`;
}

/** @param scripts files of the widget that the page runs */
export function renderDocument(
  { language, direction }: Wording,
  {
    title,
    description,
    scripts = ['booking.js'],
  }: { title: string; description: string; scripts?: readonly string[] | undefined },
  body: string,
): string {
  const files = scripts.map((file) => `<script type="module" src="/widget/v1/${file}"></script>\n`).join('');
  const about = description ? `<meta name="description" content="${escapeHtml(description)}">\n` : '';
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
${about}<link rel="stylesheet" href="/widget/v1/page.css">
${files}</head>
<body>
${body}
</body>
</html>
`;
}
