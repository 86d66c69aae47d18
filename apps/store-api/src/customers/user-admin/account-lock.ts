import type { Tx } from '@comptoir/db';
import type { Principal } from '@comptoir/http';
import { RequestErrors } from '../../platform/http/request.errors';
import type { User } from '../users/users.entity';
import type { UsersService } from '../users/users.service';

/**
 * Locks the administrators and the account. A caller may have lost the role since the request arrived. The
 * lock makes sure that the acting administrator stays one, so at least one is left.
 * @throws RequestErrors.FORBIDDEN, RequestErrors.NOT_FOUND
 */
export async function lockAccountForStaff(
  tx: Tx,
  users: UsersService,
  staff: Principal,
  id: number,
): Promise<User> {
  const admins = await users.lockAdmins(tx);
  if (!admins.includes(staff.userId)) throw RequestErrors.FORBIDDEN();
  const user = await tx.row<User>(
    'SELECT * FROM users WHERE id = $1 AND deleted_at IS NULL FOR NO KEY UPDATE',
    [id],
  );
  if (!user) throw RequestErrors.NOT_FOUND();
  return user;
}
