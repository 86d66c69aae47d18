import { type NextRequest, NextResponse } from 'next/server';

import { COOKIES, cookieOptions } from './server/cookies';
import { contentPolicy } from './server/policy';
import { renewedSession } from './server/renewal';
import { LOCALES, isLocale } from './text/locales';

export const config = {
  // Files of the build and addresses with an extension need neither a language nor a session.
  matcher: ['/((?!_next/|health|.*\\.[a-z0-9]+$).*)'],
};

/**
 * Runs before each page: sends addresses without a language to the visitor's, renews a session that is about to end,
 * and sets the content security policy with a nonce of the request.
 */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const { pathname } = request.nextUrl;
  const locale = pathname.split('/')[1];
  if (!isLocale(locale)) {
    const url = request.nextUrl.clone();
    url.pathname = `/${preferredLocale(request)}${pathname === '/' ? '' : pathname}`;
    return NextResponse.redirect(url, 307);
  }
  const nonce = btoa(crypto.randomUUID());
  const policy = contentPolicy(nonce);
  const headers = new Headers(request.headers);
  headers.set('x-locale', locale);
  headers.set('x-path', pathname + request.nextUrl.search);
  headers.set('content-security-policy', policy);
  const session = await renewedSession(request.cookies.get(COOKIES.session)?.value);
  if (session.changed) {
    if (session.value) request.cookies.set(COOKIES.session, session.value);
    else request.cookies.delete(COOKIES.session);
    headers.set('cookie', request.cookies.toString());
  }
  const response = NextResponse.next({ request: { headers } });
  response.headers.set('content-security-policy', policy);
  response.headers.set('x-content-type-options', 'nosniff');
  response.headers.set('referrer-policy', 'strict-origin-when-cross-origin');
  if (session.changed) {
    if (session.value) response.cookies.set(COOKIES.session, session.value, cookieOptions());
    else response.cookies.delete(COOKIES.session);
  }
  const affiliate = request.nextUrl.searchParams.get('ref');
  if (affiliate) response.cookies.set(COOKIES.affiliate, affiliate.slice(0, 64), cookieOptions(30));
  return response;
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
