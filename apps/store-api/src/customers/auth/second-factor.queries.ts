import type { Queryable } from '@comptoir/db';
import { DEFAULT_GRACE_DAYS } from '../../platform/settings/default-settings';

/** Joins the confirmed factor of the account `u`, and the rule if it is about the account. */
export const JOIN_FACTOR = `
  LEFT JOIN second_factors f ON f.user_id = u.id AND f.confirmed_at IS NOT NULL
  LEFT JOIN settings rule ON rule.key = 'security.second_factor'
   AND (rule.value = '"staff"' AND u.roles && '{manager,admin}'
     OR rule.value = '"administrators"' AND 'admin' = ANY (u.roles))
  LEFT JOIN settings grace ON grace.key = 'security.second_factor_grace_days'`;

/** Instant from which the account `u` needs a second factor; null when it needs none. */
export const FACTOR_DUE = `
  CASE WHEN rule.key IS NOT NULL
       THEN greatest(rule.updated_at, coalesce(u.roles_changed_at, u.created_at))
            + make_interval(hours => 24 * coalesce((grace.value #>> '{}')::int, ${DEFAULT_GRACE_DAYS})) END`;

/** The second factor of an account, and the rule about it. */
export interface FactorPolicy {
  is_set: boolean;
  due_at: Date | null;
}

const SELECT_POLICY = `
  SELECT f.user_id IS NOT NULL AS is_set, ${FACTOR_DUE} AS due_at FROM users u ${JOIN_FACTOR} WHERE u.id = $1`;

/** Reads whether an account has a second factor, and from when on it needs one. */
export async function readFactorPolicy(queryable: Queryable, userId: number): Promise<FactorPolicy> {
  const policy = await queryable.row<FactorPolicy>(SELECT_POLICY, [userId]);
  return policy ?? { is_set: false, due_at: null };
}

/** Locks an account whose login has got as far as its second step, if it may still log in. */
export const LOCK_ACCOUNT = `
  SELECT * FROM users
   WHERE id = $1 AND suspended_at IS NULL AND deleted_at IS NULL AND email_verified_at IS NOT NULL
     FOR NO KEY UPDATE`;

export const INSERT_CHANGE = `
  INSERT INTO second_factor_changes (user_id, change, by_staff, ip, device, created_at)
  VALUES ($1, $2, $3, $4, coalesce((SELECT device_name FROM sessions WHERE id = $5), $6), $7)
  RETURNING id`;
