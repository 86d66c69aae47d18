import { Injectable } from '@nestjs/common';
import { processorCurrency } from '@comptoir/contracts';
import { Db, type Queryable } from '@comptoir/db';
import { type NotFoundCheck, isRowId } from '@comptoir/http';
import { ResourceErrors } from '../../calendar/resources/resources.errors';
import { ServiceErrors } from '../../practice/services/services.errors';
import { SettingsService } from '../../platform/settings/settings.service';
import type { UpdatePaymentRule } from './payment-rules.dto';
import type { PaymentRule } from './payments.entity';
import { PaymentAdminErrors, PaymentErrors } from './payments.errors';
import { PaymentIntentsService } from './payments.intents.service';

/** Kinds of records that have a rule. */
export type RuleOwner = 'service' | 'resource';

/** The properties of a rule that staff set. */
export type RuleTerms = Pick<
  PaymentRule,
  | 'payment'
  | 'deposit_amount'
  | 'deposit_percent'
  | 'refund_full_hours'
  | 'refund_part_hours'
  | 'refund_part_percent'
>;

/** The rule of a service or resource for which staff have set none. */
const UNSET: RuleTerms = {
  payment: 'none',
  deposit_amount: null,
  deposit_percent: null,
  refund_full_hours: 24,
  refund_part_hours: 0,
  refund_part_percent: 0,
};

const SELECT_RULE: Record<RuleOwner, string> = {
  service: 'SELECT * FROM payment_rules WHERE service_id = $1',
  resource: 'SELECT * FROM payment_rules WHERE resource_id = $1',
};
const LOCK_OWNER: Record<RuleOwner, string> = {
  service: 'SELECT id FROM services WHERE id = $1 AND deleted_at IS NULL FOR NO KEY UPDATE',
  resource: 'SELECT id FROM resources WHERE id = $1 AND deleted_at IS NULL FOR NO KEY UPDATE',
};

/** Manages what clients pay when they book a service or a resource. */
@Injectable()
export class PaymentRulesService implements NotFoundCheck {
  constructor(
    private readonly db: Db,
    private readonly settings: SettingsService,
    private readonly intents: PaymentIntentsService,
  ) {}

  /** @throws ServiceErrors.SERVICE_NOT_FOUND, ResourceErrors.RESOURCE_NOT_FOUND */
  async targetExists({ serviceId, resourceId }: Record<string, string>): Promise<boolean> {
    await this.findRule(serviceId === undefined ? 'resource' : 'service', Number(serviceId ?? resourceId));
    return true;
  }

  /**
   * Returns the rule of a service or resource; the default when there is none.
   * @throws ServiceErrors.SERVICE_NOT_FOUND, ResourceErrors.RESOURCE_NOT_FOUND
   */
  async findRule(owner: RuleOwner, id: number): Promise<RuleTerms & { version: number }> {
    await this.assertOwner(this.db, owner, id);
    return (await this.db.row<PaymentRule>(SELECT_RULE[owner], [id])) ?? { ...UNSET, version: 0 };
  }

  /**
   * Sets the given properties of a rule. Bookings keep the rule that they were made by.
   * @throws ServiceErrors.SERVICE_NOT_FOUND, ResourceErrors.RESOURCE_NOT_FOUND, PaymentAdminErrors,
   * PaymentErrors.PAYMENTS_OFF
   */
  async updateRule(
    owner: RuleOwner,
    id: number,
    changes: UpdatePaymentRule,
  ): Promise<RuleTerms & { version: number }> {
    const { currency } = await this.settings.readSettings();
    return this.db.tx(async (tx) => {
      await this.assertOwner(tx, owner, id);
      const before = await tx.row<PaymentRule>(SELECT_RULE[owner], [id]);
      const rule = mergeRule(before ?? UNSET, changes);
      assertRule(rule);
      if (rule.payment !== 'none' && !this.intents.isOn) throw PaymentErrors.PAYMENTS_OFF();
      if (rule.payment !== 'none' && !processorCurrency(currency))
        throw PaymentAdminErrors.CURRENCY_NOT_PAYABLE();
      const saved = await tx.row<PaymentRule>(
        `INSERT INTO payment_rules AS p (service_id, resource_id, payment, deposit_amount, deposit_percent,
           refund_full_hours, refund_part_hours, refund_part_percent)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
         ON CONFLICT (${owner}_id) DO UPDATE SET payment = $3, deposit_amount = $4, deposit_percent = $5,
           refund_full_hours = $6, refund_part_hours = $7, refund_part_percent = $8, updated_at = now() RETURNING *`,
        [
          owner === 'service' ? id : null,
          owner === 'resource' ? id : null,
          rule.payment,
          rule.deposit_amount,
          rule.deposit_percent,
          rule.refund_full_hours,
          rule.refund_part_hours,
          rule.refund_part_percent,
        ],
      );
      if (!saved) throw new Error('INSERT … RETURNING gave no row');
      return saved;
    });
  }

  private async assertOwner(queryable: Queryable, owner: RuleOwner, id: number): Promise<void> {
    const found = isRowId(id) ? await queryable.row(LOCK_OWNER[owner], [id]) : undefined;
    if (found) return;
    throw owner === 'service' ? ServiceErrors.SERVICE_NOT_FOUND() : ResourceErrors.RESOURCE_NOT_FOUND();
  }
}

/** Sets the given properties; a deposit of one kind replaces that of the other, and only deposits have them. */
function mergeRule(before: RuleTerms, changes: UpdatePaymentRule): RuleTerms {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const merged: RuleTerms = { ...before, ...given };
  if (merged.payment !== 'deposit') return { ...merged, deposit_amount: null, deposit_percent: null };
  if (changes.deposit_amount && changes.deposit_percent === undefined) merged.deposit_percent = null;
  if (changes.deposit_percent && changes.deposit_amount === undefined) merged.deposit_amount = null;
  return merged;
}

/** @throws PaymentAdminErrors.INVALID_DEPOSIT, PaymentAdminErrors.INVALID_REFUND_HOURS */
function assertRule(rule: RuleTerms): void {
  const isDeposit = rule.payment === 'deposit';
  const kinds = [rule.deposit_amount, rule.deposit_percent].filter((value) => value !== null);
  if (kinds.length !== (isDeposit ? 1 : 0) || Number(kinds[0] ?? 1) <= 0)
    throw PaymentAdminErrors.INVALID_DEPOSIT();
  if (rule.refund_full_hours !== null && rule.refund_part_hours > rule.refund_full_hours) {
    throw PaymentAdminErrors.INVALID_REFUND_HOURS();
  }
}
