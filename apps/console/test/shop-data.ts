import { signedIn } from '../../store-api/test/accounts';
import { type ReviewShop, openReviews } from '../../store-api/test/community/reviews.fixture';
import type { TestStore } from '../../store-api/test/store-harness';
import type { ConsoleStage, Visit, VisitOptions } from './console.fixture';

const open = new WeakMap<TestStore, Promise<ReviewShop>>();

/** Returns the shop of a stage with its catalogue, which all stories of the stage share. */
export function shopDataOf(store: TestStore): Promise<ReviewShop> {
  const known = open.get(store) ?? openReviews(store);
  open.set(store, known);
  return known;
}

/** Opens the shop's console as an administrator. */
export async function openAsAdmin({ store, visit }: ConsoleStage, options?: VisitOptions): Promise<Visit> {
  const opened = await visit(options);
  const admin = await signedIn(store, { roles: ['admin'] });
  await opened.signIn('shop', { ...admin, roles: ['admin'] });
  return opened;
}
