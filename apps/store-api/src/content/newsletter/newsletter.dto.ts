import { EmailField } from '@comptoir/http';

/** Body of POST /newsletter/subscribe. */
export class Subscribe {
  @EmailField()
  email: string;
}
