import { DateField, EmailField, StringField } from '@comptoir/http';

const OPTIONAL = { optional: true, nullable: true } as const;

/** Recipient of the gift cards of a cart line. Carts and orders store it as it is given. */
export class GiftRecipient {
  @StringField({ ...OPTIONAL, max: 100, description: 'Name of the recipient, for the mail.' })
  name?: string | null;

  @EmailField({ ...OPTIONAL, description: 'Gets the codes by mail. Default: the customer.' })
  email?: string | null;

  @StringField({ ...OPTIONAL, max: 500, description: 'Text for the mail.' })
  message?: string | null;

  @DateField({ ...OPTIONAL, description: 'Day (UTC) of the mail. Default: when the order is paid.' })
  send_on?: string | null;
}
