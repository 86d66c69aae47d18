import type { NextRequest } from 'next/server';

import { isApiError } from '@comptoir/store-client';
import { arrivalPath, deviceName } from '../../../../../server/arrival';
import { storefrontConfig } from '../../../../../server/config';
import { currentLocale, storeOfVisitor } from '../../../../../server/request';
import { secondStepOf } from '../../../../../server/second-step';
import { returnAddress, takeSignIn } from '../../../../../server/sign-in';

interface Context {
  params: Promise<{ provider: string }>;
}

/** Signs in with the code with which a provider leads back. */
export async function GET(request: NextRequest, { params }: Context): Promise<Response> {
  const { provider } = await params;
  const query = request.nextUrl.searchParams;
  const begun = await takeSignIn(provider, query.get('state'));
  const code = query.get('code');
  const locale = begun?.locale ?? (await currentLocale());
  const again = `/${locale}/login?next=${encodeURIComponent(begun?.next ?? '')}`;
  // Without a code the visitor has pressed "Cancel" there.
  if (!begun || !code) return to(`${again}&failed=${begun ? 'cancelled' : 'unknown'}`);
  try {
    const store = await storeOfVisitor();
    const redirect_uri = returnAddress(provider);
    const input = {
      provider,
      code,
      code_verifier: begun.verifier,
      redirect_uri,
      device_name: await deviceName(),
    };
    const step = await secondStepOf(() => store.auth.signInWithCode(input), begun.next);
    return to(step ?? (await arrivalPath(begun.next)));
  } catch (error) {
    if (!isApiError(error)) throw error;
    return to(`${again}&failed=${error.code}`);
  }
}

/**
 * Apple posts its answer. Cookies are not sent with a form of another site, so that this only leads on to an address
 * with the same answer.
 */
export async function POST(request: NextRequest, { params }: Context): Promise<Response> {
  const [locale, { provider }, form] = await Promise.all([currentLocale(), params, request.formData()]);
  const query = new URLSearchParams();
  for (const name of ['state', 'code', 'error']) {
    const value = form.get(name);
    if (typeof value === 'string') query.set(name, value);
  }
  return to(`/${locale}/login/${encodeURIComponent(provider)}/return?${query.toString()}`);
}

function to(path: string): Response {
  return Response.redirect(new URL(path, storefrontConfig().siteUrl), 303);
}
