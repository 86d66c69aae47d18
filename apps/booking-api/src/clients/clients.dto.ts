import type { PipeTransform } from '@nestjs/common';
import { BooleanField, EmailField, StringField } from '@comptoir/http';
import { isEmailAddress } from '../email-address';
import { ClientErrors } from './clients.errors';

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
      'Part of name or e-mail address, ignoring case; the clients of the latest bookings without it.',
  })
  search?: string;
}

/** DELETE /admin/clients/{email}; the body may be absent. */
export class EraseClient {
  @BooleanField({
    optional: true,
    description: 'True cancels coming bookings; without it they prevent the erasure.',
  })
  cancel?: boolean;
}

/** Answers 404 to a text that can be the address of no booking. */
export const clientEmailPipe: PipeTransform<string, string> = {
  transform(text) {
    const email = text.trim();
    if (!isEmailAddress(email)) throw ClientErrors.CLIENT_NOT_FOUND();
    return email;
  },
};
