import type { Principal } from '@comptoir/http';

/** Returns true for the caller of a cart token. */
export function isGuest({ roles }: Pick<Principal, 'roles'>): boolean {
  return roles.includes('guest');
}
