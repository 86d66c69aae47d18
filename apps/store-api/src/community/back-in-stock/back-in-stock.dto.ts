import { EmailField } from '@comptoir/http';

/** POST /catalogue/products/{slug}/notify-me/email. */
export class RequestStockMail {
  @EmailField()
  email: string;
}
