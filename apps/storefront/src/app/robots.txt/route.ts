import { storefrontConfig } from '../../server/config';

// The address of the site is known when the server starts, not during the build.
export const dynamic = 'force-dynamic';

const PRIVATE = ['account', 'cart', 'checkout', 'login', 'register', 'orders'];

/** Tells search engines where the sitemap is, and which pages are of no use to them. */
export function GET(): Response {
  const rules = PRIVATE.map((path) => `Disallow: /*/${path}`);
  const text = ['User-agent: *', ...rules, '', `Sitemap: ${storefrontConfig().siteUrl}/sitemap.xml`, ''];
  return new Response(text.join('\n'), { headers: { 'content-type': 'text/plain' } });
}
