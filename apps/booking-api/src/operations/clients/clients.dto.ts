import { BooleanField, EmailField, StringField } from '@comptoir/http';

/** POST /client-links. */
export class RequestClientLink {
  @EmailField({ example: 'ada@example.com', description: 'The address that was given with the bookings.' })
  email: string;
}

export class ClientSearchQuery {
  @StringField({
    max: 200,
    optional: true,
    description:
      'Part of name, e-mail address or phone number, ignoring case; the clients of the latest bookings without it.',
  })
  search?: string;
}

/** DELETE /admin/clients/{client}; the body may be absent. */
export class EraseClient {
  @BooleanField({
    optional: true,
    description: 'True cancels coming bookings; without it they prevent the erasure.',
  })
  cancel?: boolean;
}
