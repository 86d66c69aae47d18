import type { PipeTransform } from '@nestjs/common';
import { isRowId } from '@comptoir/http';
import { isEmailAddress } from '../../platform/http/email-address';
import { ClientErrors } from './clients.errors';

/** Names a client: by the e-mail address of the bookings, or by the number of one of them that has no address. */
export type ClientKey = { email: string } | { bookingId: number };

/** @throws ClientErrors.CLIENT_NOT_FOUND for a text that can name no client */
export function clientKeyOf(text: string): ClientKey {
  const name = text.trim();
  if (/^\d{1,10}$/.test(name) && isRowId(Number(name))) return { bookingId: Number(name) };
  if (!isEmailAddress(name)) throw ClientErrors.CLIENT_NOT_FOUND();
  return { email: name };
}

/** Answers 404 to a text that can name no client. */
export const clientPipe: PipeTransform<string, string> = {
  transform(text) {
    clientKeyOf(text);
    return text;
  },
};
