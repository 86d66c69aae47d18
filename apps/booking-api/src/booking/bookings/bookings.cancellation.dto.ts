import { MoneyField } from '@comptoir/http';
import type { WantedReturns } from '../../money/payments/payments.refunds.service';

const ToldField = (where: string): PropertyDecorator =>
  MoneyField({
    optional: true,
    decimals: 3,
    description: `What its client was told to get back ${where}; less by now is 409 REFUND_CHANGED.`,
  });

/** DELETE /bookings/{token}: what the client was told before. The request needs no body. */
export class ToldReturns {
  @ToldField('by card')
  refund_by_card?: string;

  @ToldField('on site')
  refund_on_site?: string;
}

export function wantedOf({ refund_by_card: byCard, refund_on_site: onSite }: ToldReturns): WantedReturns {
  return { byCard, onSite };
}
