import { Transform } from 'class-transformer';
import { BooleanField, StringField } from '@comptoir/http';

/** Body of POST /payments/intent and POST /payments/retry. */
export class PayOrderInput {
  @StringField({ max: 30, example: 'ORD-20261120-000981' })
  order_number: string;

  @StringField({
    min: 1,
    max: 255,
    optional: true,
    nullable: true,
    description:
      'A card to pay with at once: the id of a saved card, as a number or a text, or the processor’s own (`pm_…`). ' +
      'Without it the client library collects one.',
  })
  @Transform(({ value }: { value: unknown }) => (typeof value === 'number' ? String(value) : value))
  payment_method_id?: string | null;

  @BooleanField({
    optional: true,
    description:
      'Saves the card of this payment for later orders, once it has paid. It needs an account. ' +
      'Without the field the last choice stays.',
  })
  save_card?: boolean;
}

/** Body of POST /payments/confirm. */
export class ConfirmPaymentInput {
  @StringField({ max: 255, example: 'pi_3PqQ…' })
  payment_intent_id: string;
}
