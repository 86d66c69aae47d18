import { bookedName } from '../../booking/bookings/bookings.view';
import type { ClientMailContext, MailedBooking } from './compose-mails';

/** Characters of a name in a text message, which providers charge by length. */
const MAX_NAME = 60;

/**
 * Composes the reminder of a booking as a text message. It contains no text of the person who booked: the number may be
 * another person's.
 * @param url where the client sees and changes the booking
 */
export function composeSmsReminder(
  booking: Pick<MailedBooking, 'service_name' | 'resource_name' | 'start_at'>,
  { brand, wording, write, url }: Pick<ClientMailContext, 'brand' | 'wording' | 'write'> & { url: string },
): string {
  const { paragraphs } = write('sms_reminder', {
    business: brief(brand.name),
    resource: brief(bookedName(booking)),
    start: wording.briefTime(booking.start_at),
    manage_link: url,
  });
  return paragraphs.join('\n');
}

function brief(name: string): string {
  const line = name.replace(/\s+/g, ' ').trim();
  return line.length > MAX_NAME ? `${line.slice(0, MAX_NAME - 1)}…` : line;
}
