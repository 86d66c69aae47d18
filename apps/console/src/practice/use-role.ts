import { usePermissions } from 'ra-core';

/** Roles that have all resources, with their details and forms. */
export const MANAGERS = ['admin', 'manager'];
/** The role that has settings and accounts, too. */
export const ADMINS = ['admin'];

/** Returns true for a person who has all resources; false while that is not known yet. */
export function useIsManager(): boolean {
  const { permissions = [] } = usePermissions<string[]>();
  return permissions.some((role) => MANAGERS.includes(role));
}
