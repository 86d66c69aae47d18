import type { NextRequest } from 'next/server';

import { COOKIES, cookieOptions } from '../../server/cookies';
import { storefrontConfig } from '../../server/config';
import { cookies } from 'next/headers';

/** Keeps the chosen currency in a cookie and goes back to the page. A form posts here, also without scripts. */
export async function POST(request: NextRequest): Promise<Response> {
  const form = await request.formData();
  const currency = form.get('currency');
  if (typeof currency === 'string' && /^[A-Z]{3}$/.test(currency)) {
    (await cookies()).set(COOKIES.currency, currency, cookieOptions());
  }
  const back = form.get('back');
  // Only addresses of this site: a second slash would lead to another.
  const path = typeof back === 'string' && /^\/(?![/\\])/.test(back) ? back : '/';
  return Response.redirect(new URL(path, storefrontConfig().siteUrl), 303);
}
