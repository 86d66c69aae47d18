import { type Static, Type } from '@sinclair/typebox';
import { Version, nullable, stringEnum, view } from '@comptoir/http';
import { priceText } from '../../practice/services/services.view';
import { PAYMENTS } from './payments.entity';
import type { RuleTerms } from './payment-rules.service';

export const PaymentRuleView = view('PaymentRule', {
  payment: stringEnum(PAYMENTS),
  deposit_amount: nullable(Type.String({ description: 'Decimal amount; null for a percentage.' })),
  deposit_percent: nullable(Type.Integer({ description: 'Percentage of the price; null for an amount.' })),
  refund_full_hours: nullable(
    Type.Integer({
      description: 'Hours before the start until which everything is refunded; null for never.',
    }),
  ),
  refund_part_hours: Type.Integer({
    description: 'Hours before the start until which `refund_part_percent` is refunded.',
  }),
  refund_part_percent: Type.Integer(),
  is_available: Type.Boolean({ description: 'True when the service has a key of the payment processor.' }),
  version: Version,
});
export type PaymentRuleView = Static<typeof PaymentRuleView>;

export function toPaymentRuleView(
  rule: RuleTerms & { version: number },
  { isAvailable }: { isAvailable: boolean },
): PaymentRuleView {
  return {
    payment: rule.payment,
    deposit_amount: rule.deposit_amount === null ? null : priceText(rule.deposit_amount),
    deposit_percent: rule.deposit_percent,
    refund_full_hours: rule.refund_full_hours,
    refund_part_hours: rule.refund_part_hours,
    refund_part_percent: rule.refund_part_percent,
    is_available: isAvailable,
    version: String(rule.version),
  };
}
