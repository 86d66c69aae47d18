import { cookies } from 'next/headers';
import type { NextRequest } from 'next/server';

import { isApiError } from '@comptoir/store-client';
import { pathWithin } from '../../../server/addresses';
import { setCookie } from '../../../server/cookies';
import { storefrontConfig } from '../../../server/config';
import { guestToken, isSignedIn, storeOfVisitor } from '../../../server/request';

/**
 * Changes the currency and goes back to the page. A form posts here, also without scripts. The choice is stored in the
 * account, else with the guest cart; a cookie keeps it for visitors who have neither.
 */
export async function POST(request: NextRequest): Promise<Response> {
  const form = await request.formData();
  const currency = form.get('currency');
  if (typeof currency === 'string' && /^[A-Z]{3}$/.test(currency)) {
    setCookie(await cookies(), 'currency', currency);
    await changeStored(currency);
  }
  return Response.redirect(new URL(pathWithin(form.get('back'), '/'), storefrontConfig().siteUrl), 303);
}

async function changeStored(currency: string): Promise<void> {
  if (!(await isSignedIn()) && !(await guestToken())) return;
  try {
    await (await storeOfVisitor()).cart.changePreferences({ preferred_currency: currency });
  } catch (error) {
    // A session or a cart that has ended leaves the cookie, and an unknown currency changes nothing.
    if (!isApiError(error) || error.status >= 500) throw error;
  }
}
