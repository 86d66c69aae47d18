import { Injectable } from '@nestjs/common';
import { type Tx, pgErrorOf } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import { invalidField } from '../../platform/http/request.errors';
import type { SellingPolicyName } from './backorders.entity';

/** Changes of a variant's selling policy. Absent fields stay unchanged; null resets them. */
export interface SellingChange {
  policy?: SellingPolicyName | null;
  oversellLimit?: number | null;
  /** `YYYY-MM-DD` */
  availableOn?: string | null;
  backorderDays?: number | null;
}

/** $1 variant id, $2 given fields as JSON, $3 now. */
const SAVE = `
  INSERT INTO selling_policies AS stored (variant_id, policy, oversell_limit, available_on, backorder_days, updated_at)
  SELECT $1, coalesce(given.policy, 'deny'), given.oversell_limit, given.available_on, given.backorder_days, $3
  FROM jsonb_populate_record(NULL::selling_policies, $2::jsonb) given
  ON CONFLICT (variant_id) DO UPDATE SET
    policy = CASE WHEN $2::jsonb ? 'policy' THEN excluded.policy ELSE stored.policy END,
    oversell_limit = CASE WHEN $2::jsonb ? 'oversell_limit' THEN excluded.oversell_limit ELSE stored.oversell_limit END,
    available_on = CASE WHEN $2::jsonb ? 'available_on' THEN excluded.available_on ELSE stored.available_on END,
    backorder_days = CASE WHEN $2::jsonb ? 'backorder_days' THEN excluded.backorder_days ELSE stored.backorder_days END,
    updated_at = excluded.updated_at`;

const DIGITAL = `
  SELECT FROM product_variants v JOIN products p ON p.id = v.product_id WHERE v.id = $1 AND p.is_digital`;

/** Sets how variants sell beyond their stock (docs/stock.md). */
@Injectable()
export class SellingPoliciesService {
  constructor(private readonly clock: Clock) {}

  /**
   * Changes the policy of a variant. Units that wait for stock already keep waiting.
   * @param path prefix of field names in errors, such as `variants.0.`
   * @throws RequestErrors.VALIDATION_ERROR for a pre-order without a day, and for a digital product
   */
  async setSellingPolicy(tx: Tx, variantId: number, change: SellingChange, path = ''): Promise<void> {
    const given = {
      policy: change.policy === null ? 'deny' : change.policy,
      oversell_limit: change.oversellLimit,
      available_on: change.availableOn,
      backorder_days: change.backorderDays,
    };
    if (Object.values(given).every((value) => value === undefined)) return;
    if (given.policy && given.policy !== 'deny' && (await tx.row(DIGITAL, [variantId]))) {
      throw invalidField(`${path}selling_policy`, 'A digital product is delivered at once.');
    }
    try {
      await tx.execute(SAVE, [variantId, JSON.stringify(given), this.clock.now()]);
    } catch (error) {
      if (pgErrorOf(error)?.constraint !== 'selling_policies_preorder_dated') throw error;
      throw invalidField(`${path}available_on`, 'A pre-order needs the day from which it is available.');
    }
  }
}
