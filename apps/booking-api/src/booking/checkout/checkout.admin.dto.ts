import { BooleanField, EnumField, MoneyField, StringField } from '@comptoir/http';
import { UUID } from '../bookings/booking-token-pipe';

const METHODS = ['card', 'on_site'] as const;

const AmountField = (): PropertyDecorator =>
  MoneyField({ decimals: 3, description: 'Decimal amount in the currency of the booking.' });

const RequestIdField = (): PropertyDecorator =>
  StringField({
    max: 100,
    pattern: UUID,
    optional: true,
    description: 'A new UUID for each request, so that repeating it changes nothing.',
  });

/** POST /admin/bookings/{id}/payments. */
export class AddPayment {
  @AmountField()
  amount: string;

  @BooleanField({
    optional: true,
    description: 'True records more than what is left to pay, such as a tip.',
  })
  above_price?: boolean;

  @RequestIdField()
  request_id?: string;
}

/** POST /admin/bookings/{id}/refunds. */
export class AddRefund {
  @AmountField()
  amount: string;

  @EnumField(METHODS, { description: 'By card through the processor, or on site, which is only recorded.' })
  method: (typeof METHODS)[number];

  @RequestIdField()
  request_id?: string;
}
