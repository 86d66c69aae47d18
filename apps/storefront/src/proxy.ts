import { type NextRequest, NextResponse } from 'next/server';

import { cookieName, dropCookie, readCookie, setCookie } from './server/cookies';
import { isMissing } from './server/missing';
import { contentPolicy } from './server/policy';
import { pageOfTooLarge } from './server/request-size';
import { renewedSession } from './server/renewal';
import { LOCALES, isLocale } from './text/locales';

export const config = {
  // These have neither a language nor a session; next.config.ts has their headers. The name of a page may have a dot.
  matcher: ['/((?!_next/|health$|icon\\.svg$|share\\.png$|robots\\.txt$|sitemap\\.xml$|sitemap/).*)'],
};

/** Answers of an address without cookies, such as a redirect, have these, too. */
const SECURITY_HEADERS = {
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
};

/**
 * Runs before each page: sends addresses without a language to the visitor's, renews a session that is about to end,
 * and sets the content security policy with a nonce of the request.
 */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const nonce = btoa(crypto.randomUUID());
  const policy = contentPolicy(nonce);
  const response = await answerOf(request, policy);
  response.headers.set('content-security-policy', policy);
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.headers.set(name, value);
  const affiliate = request.nextUrl.searchParams.get('ref');
  if (affiliate) setCookie(response.cookies, 'affiliate', affiliate.slice(0, 64), 30);
  return response;
}

async function answerOf(request: NextRequest, policy: string): Promise<NextResponse> {
  const { pathname } = request.nextUrl;
  const locale = pathname.split('/')[1];
  if (!isLocale(locale)) {
    const path = `/${preferredLocale(request)}${pathname === '/' ? '' : pathname}`;
    return NextResponse.redirect(new URL(path + request.nextUrl.search, request.url), 307);
  }
  const page = pageOfTooLarge(request);
  if (page) return NextResponse.redirect(page, 303);
  const headers = new Headers(request.headers);
  headers.set('x-locale', locale);
  headers.set('x-path', pathname + request.nextUrl.search);
  headers.set('content-security-policy', policy);
  const kept = readCookie(request.cookies, 'session');
  const session = await renewedSession(kept, request.headers.get('x-forwarded-for'));
  // A page would fail with the ended token: it shows the sign-in page instead. A form says what has failed.
  const value = session.waits && request.method === 'GET' ? undefined : session.value;
  if (value !== kept) {
    if (value) request.cookies.set(cookieName('session'), value);
    else request.cookies.delete(cookieName('session'));
    headers.set('cookie', request.cookies.toString());
  }
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const isNowhere = isRead && (await isMissing(pathname, request.headers.get('x-forwarded-for')));
  const response = isNowhere
    ? NextResponse.rewrite(new URL(`/${locale}/nowhere`, request.url), { request: { headers } })
    : NextResponse.next({ request: { headers } });
  // Going back shows such a page at once. It is the visitor's own, with the cart, and no proxy may keep it.
  if (isRead && !isNowhere && isShopPage(pathname))
    response.headers.set('cache-control', 'private, max-age=0, must-revalidate');
  if (session.store) setCookie(response.cookies, 'session', session.store);
  if (session.store === null) {
    dropCookie(response.cookies, 'session');
    setCookie(response.cookies, 'ended', '1', 1);
  }
  return response;
}

/** First parts after the language of the pages that everybody may see; the first page has none. */
const SHOP_PAGES = new Set([
  undefined,
  'products',
  'categories',
  'collections',
  'brands',
  'sale',
  'flash-sales',
  'bundles',
  'blog',
  'pages',
  'faq',
  'contact',
]);

function isShopPage(pathname: string): boolean {
  return SHOP_PAGES.has(pathname.split('/')[2]);
}

/** Returns the first language of `Accept-Language` that the storefront has. */
function preferredLocale(request: NextRequest): string {
  const wanted = (request.headers.get('accept-language') ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', quality = 'q=1'] = part.trim().split(';');
      return { language: tag.slice(0, 2).toLowerCase(), quality: Number(quality.replace(/^\s*q=/, '')) || 0 };
    })
    .sort((a, b) => b.quality - a.quality);
  return wanted.find(({ language }) => isLocale(language))?.language ?? LOCALES[0];
}
