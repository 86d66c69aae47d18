import { EmailField } from '@comptoir/http';

/** POST /newsletter/subscribe. */
export class Subscribe {
  @EmailField()
  email: string;
}
