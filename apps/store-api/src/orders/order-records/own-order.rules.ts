import type { Queryable } from '@comptoir/db';
import type { Principal } from '@comptoir/http';
import { SAME_CUSTOMER } from '../../customers/guests/guests.queries';
import { OrderErrors } from './order-records.errors';

/** The acting member of staff with the roles. */
export type StaffMember = Pick<Principal, 'userId' | 'roles'>;

export function isAdministrator({ roles }: Pick<StaffMember, 'roles'>): boolean {
  return roles.includes('admin');
}

const IS_SAME = `SELECT FROM (${SAME_CUSTOMER}) same (id) WHERE id = $2`;

/**
 * Prevents staff from deciding about their own orders, shipments, returns and refunds. Those of guests and accounts with
 * the same mailbox are their own too: they could claim them.
 * @throws OrderErrors.OWN_ORDER
 */
export async function rejectOwnOrder(
  queryable: Queryable,
  { user_id }: { user_id: number },
  staffId: number,
): Promise<void> {
  if (user_id === staffId || (await queryable.row(IS_SAME, [staffId, user_id])))
    throw OrderErrors.OWN_ORDER();
}
