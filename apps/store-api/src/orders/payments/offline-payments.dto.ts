import { DateField, EnumField, MoneyField, StringField } from '@comptoir/http';
import { OFFLINE_METHODS, type OfflineMethod } from '../order-records/offline-payments.entity';

const OPTIONAL = { optional: true, nullable: true } as const;

/** POST /admin/orders/{order_id}/payments. */
export class RecordPayment {
  @MoneyField({
    ...OPTIONAL,
    decimals: 3,
    description: 'In the order’s currency, at most what is left to pay. All of it when absent.',
  })
  amount?: string | null;

  @DateField({ ...OPTIONAL, description: 'Day on which the money arrived; today when absent.' })
  paid_on?: string | null;

  @EnumField(OFFLINE_METHODS, {
    ...OPTIONAL,
    description: 'How the money arrived; by default as for `mark_as_paid`.',
  })
  paid_by?: OfflineMethod | null;

  @StringField({
    ...OPTIONAL,
    max: 100,
    description: 'Number of the transfer or the receipt; for staff only.',
    example: 'SEPA 4711',
  })
  payment_reference?: string | null;

  @MoneyField({
    ...OPTIONAL,
    decimals: 3,
    description:
      '`received_amount` of the order when it was read. With another one by now, a colleague has recorded a payment ' +
      'meanwhile, and nothing is recorded.',
  })
  expected_received_amount?: string | null;
}
