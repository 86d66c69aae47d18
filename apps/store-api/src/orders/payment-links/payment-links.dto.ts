import { BooleanField, IntField } from '@comptoir/http';

/** Body of POST /admin/orders/{order_id}/payment-link. */
export class CreatePaymentLink {
  @IntField({ optional: true, min: 1, max: 90, description: 'Days that the link is valid; 7 by default.' })
  valid_days?: number;

  @BooleanField({ optional: true, description: 'Mails the link to the customer; true by default.' })
  notify_customer?: boolean;
}
