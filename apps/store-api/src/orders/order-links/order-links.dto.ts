import { EmailField, StringField } from '@comptoir/http';

/** Body of POST /order-links. */
export class RequestOrderLink {
  @StringField({ max: 30, example: 'ORD-20261120-000981' })
  order_number: string;

  @EmailField({ description: 'The address that the mails of the order go to.' })
  email: string;
}
