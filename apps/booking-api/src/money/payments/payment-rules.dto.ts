import { EnumField, IntField, MoneyField } from '@comptoir/http';
import { PAYMENTS, type PaymentKind } from './payments.entity';

const MAX_HOURS = 8_760;

/** PUT /admin/services/{serviceId}/payment and /admin/resources/{resourceId}/payment. */
export class UpdatePaymentRule {
  @EnumField(PAYMENTS, {
    optional: true,
    description:
      'What clients pay when they book: nothing (`none`), a part (`deposit`) or everything (`full`).',
  })
  payment?: PaymentKind;

  @MoneyField({
    optional: true,
    nullable: true,
    decimals: 3,
    description: 'Deposit in the currency of the settings.',
  })
  deposit_amount?: string | null;

  @IntField({
    min: 1,
    max: 100,
    optional: true,
    nullable: true,
    description: 'Deposit as a percentage of the price, in place of `deposit_amount`.',
  })
  deposit_percent?: number | null;

  @IntField({
    max: MAX_HOURS,
    optional: true,
    nullable: true,
    description:
      'Hours before the start until which a client who cancels gets everything back; null for never.',
  })
  refund_full_hours?: number | null;

  @IntField({
    max: MAX_HOURS,
    optional: true,
    description: 'Hours before the start until which a client gets `refund_part_percent` back.',
  })
  refund_part_hours?: number;

  @IntField({ max: 100, optional: true, description: 'Percentage that a late cancellation gets back.' })
  refund_part_percent?: number;
}
