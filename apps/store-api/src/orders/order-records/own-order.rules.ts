import type { Principal } from '@comptoir/http';
import { OrderErrors } from './order-records.errors';

/** The acting member of staff with the roles. */
export type StaffMember = Pick<Principal, 'userId' | 'roles'>;

export function isAdministrator({ roles }: Pick<StaffMember, 'roles'>): boolean {
  return roles.includes('admin');
}

/**
 * Prevents staff from deciding about their own orders, shipments, returns and refunds.
 * @throws OrderErrors.OWN_ORDER
 */
export function rejectOwnOrder({ user_id }: { user_id: number }, staffId: number): void {
  if (user_id === staffId) throw OrderErrors.OWN_ORDER();
}
