import { BookingSchema20261120000100 } from './20261120000100-booking-schema';
import { Uploads20261120000110 } from './20261120000110-uploads';
import { Geocoding20261120000120 } from './20261120000120-geocoding';
import { BuffersRemindersCalendars20261120000130 } from './20261120000130-buffers-reminders-calendars';
import { Webhooks20261120000131 } from './20261120000131-webhooks';
import { Audit20261120000200 } from './20261120000200-audit';
import { OutboxTraces20261120000241 } from './20261120000241-outbox-traces';
import { UploadClients20261120000242 } from './20261120000242-upload-clients';
import { BookingCounts20261120000243 } from './20261120000243-booking-counts';
import { ListCounts20261120000244 } from './20261120000244-list-counts';
import { FieldBounds20261120000311 } from './20261120000311-field-bounds';
import { WebhookSecrets20261120000320 } from './20261120000320-webhook-secrets';
import { BookingLocale20261120000321 } from './20261120000321-booking-locale';
import { BookingEvents20261120000322 } from './20261120000322-booking-events';
import { UploadSenders20261120000335 } from './20261120000335-upload-senders';
import { BookingOrigins20261120000340 } from './20261120000340-booking-origins';
import { MailQuota20261120000341 } from './20261120000341-mail-quota';
import { PlainTotals20261120000370 } from './20261120000370-plain-totals';

/** In the order in which they run. */
export const MIGRATIONS = [
  BookingSchema20261120000100,
  Uploads20261120000110,
  Geocoding20261120000120,
  BuffersRemindersCalendars20261120000130,
  Webhooks20261120000131,
  Audit20261120000200,
  OutboxTraces20261120000241,
  UploadClients20261120000242,
  BookingCounts20261120000243,
  ListCounts20261120000244,
  FieldBounds20261120000311,
  WebhookSecrets20261120000320,
  BookingLocale20261120000321,
  BookingEvents20261120000322,
  UploadSenders20261120000335,
  BookingOrigins20261120000340,
  MailQuota20261120000341,
  PlainTotals20261120000370,
];
