import type { Principal } from '@comptoir/http';
import { OrderErrors } from './order-records.errors';

/** The member of staff that acts, and the role. */
export type StaffMember = Pick<Principal, 'userId' | 'roles'>;

export function isAdministrator({ roles }: Pick<StaffMember, 'roles'>): boolean {
  return roles.includes('admin');
}

/**
 * Nobody of the staff decides about an order, a parcel, a return or a refund of their own.
 * @throws OrderErrors.OWN_ORDER
 */
export function rejectOwnOrder({ user_id }: { user_id: number }, staffId: number): void {
  if (user_id === staffId) throw OrderErrors.OWN_ORDER();
}
