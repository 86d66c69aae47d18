import { BooleanField, EnumField, MoneyField, StringField } from '@comptoir/http';
import { METHODS, type Method } from '../../money/payments/payments.entity';
import { BusinessDateField } from '../../platform/business-time/business-time.dto';
import { UUID } from '../bookings/booking-token-pipe';

const REFUND_METHODS = ['card', 'on_site', ...METHODS] as const;
const MAX_REFERENCE = 100;

const AmountField = (): PropertyDecorator =>
  MoneyField({ decimals: 3, description: 'Decimal amount in the currency of the booking.' });

const RequestIdField = (): PropertyDecorator =>
  StringField({
    max: 100,
    pattern: UUID,
    optional: true,
    description: 'A new UUID for each request, so that repeating it changes nothing.',
  });

const DayField = (): PropertyDecorator =>
  BusinessDateField({
    optional: true,
    description:
      'Day on which the money changed hands, in the time zone of the business: today by default, and at most 90 days ago.',
  });

const ReferenceTextField = (): PropertyDecorator =>
  StringField({
    max: MAX_REFERENCE,
    optional: true,
    description: 'What finds the money elsewhere, such as the number of a receipt or of a transfer.',
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

  @EnumField(METHODS, { optional: true, description: 'How the client paid; absent when that is not known.' })
  method?: Method;

  @DayField()
  received_on?: string;

  @ReferenceTextField()
  reference?: string;

  @RequestIdField()
  request_id?: string;
}

/** POST /admin/bookings/{id}/refunds. */
export class AddRefund {
  @AmountField()
  amount: string;

  @EnumField(REFUND_METHODS, {
    description:
      'By `card` through the processor. All others are on site, which is only recorded; `on_site` does not say how.',
  })
  method: (typeof REFUND_METHODS)[number];

  @DayField()
  received_on?: string;

  @ReferenceTextField()
  reference?: string;

  @RequestIdField()
  request_id?: string;
}
