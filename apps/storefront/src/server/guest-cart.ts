import 'server-only';

import { redirect } from 'next/navigation';

import type { StoreClient } from '@comptoir/store-client';
import { currentLocale, isSignedIn, storeOfVisitor } from './request';

/** Returns a client of a visitor who has a cart. Visitors without an account sign in first. */
export async function storeWithCart(): Promise<StoreClient> {
  if (!(await isSignedIn())) redirect(`/${await currentLocale()}/login`);
  return storeOfVisitor();
}
