import { BooleanField, DateField, EmailField, PageQuery, StringField } from '@comptoir/http';
import { SortField } from '../../platform/http/sorting';

/** Rejects line breaks and other control characters, since the text goes into the header of a mail. */
const ONE_LINE = {
  pattern: /^[^\p{Cc}\u2028\u2029]*$/u,
  patternMessage: '$property must be one line',
};

/** Body of POST /contact. */
export class WriteToShop {
  @StringField({ max: 100, ...ONE_LINE })
  name: string;

  @EmailField({ description: 'Address for the reply.' })
  email: string;

  @StringField({ max: 200, ...ONE_LINE })
  subject: string;

  @StringField({ max: 5000, description: 'Plain text.' })
  message: string;
}

/** Query of GET /admin/contacts. */
export class ContactsQuery extends PageQuery {
  @BooleanField({ optional: true })
  is_read?: boolean;

  @StringField({
    optional: true,
    max: 100,
    description: 'Part of the name, the address, the subject or the message.',
  })
  search?: string;

  @DateField({ optional: true, description: 'Written on this day (UTC) or later.' })
  from?: string;

  @DateField({ optional: true, description: 'Written on this day (UTC) or earlier.' })
  to?: string;

  @SortField(['created_at', 'read_at', 'name', 'email', 'subject'])
  sort?: string;
}
