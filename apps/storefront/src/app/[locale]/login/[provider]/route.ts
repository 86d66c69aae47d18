import type { NextRequest } from 'next/server';

import { pathWithin } from '../../../../server/addresses';
import { currentLocale } from '../../../../server/request';
import { beginSignIn } from '../../../../server/sign-in';

/** Leads to the sign-in page of a provider. */
export async function GET(
  request: NextRequest,
  { params }: { params: Promise<{ provider: string }> },
): Promise<Response> {
  const [locale, { provider }] = await Promise.all([currentLocale(), params]);
  const next = pathWithin(request.nextUrl.searchParams.get('next'), '');
  const page = await beginSignIn(provider, locale, next);
  return page ? Response.redirect(page, 303) : new Response('Not found', { status: 404 });
}
