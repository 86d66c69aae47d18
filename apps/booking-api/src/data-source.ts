import { Activity } from '@comptoir/audit';
import { Admin } from './auth/auth.entity';
import { Block } from './blocks/blocks.entity';
import { BookingValue } from './booking-values/booking-values.entity';
import { Booking, BookingOrigin, IdempotencyKey } from './bookings/bookings.entity';
import { CalendarToken } from './calendars/calendars.entity';
import { CustomField } from './fields/fields.entity';
import { GeocodedAddress, GeocoderPace } from './geocoding/geocoding.entity';
import { BookingSchema20261120000100 } from './migrations/20261120000100-booking-schema';
import { Uploads20261120000110 } from './migrations/20261120000110-uploads';
import { Geocoding20261120000120 } from './migrations/20261120000120-geocoding';
import { BuffersRemindersCalendars20261120000130 } from './migrations/20261120000130-buffers-reminders-calendars';
import { Webhooks20261120000131 } from './migrations/20261120000131-webhooks';
import { BookingReminder } from './notifications/notifications.entity';
import { Audit20261120000200 } from './migrations/20261120000200-audit';
import { OutboxTraces20261120000241 } from './migrations/20261120000241-outbox-traces';
import { UploadClients20261120000242 } from './migrations/20261120000242-upload-clients';
import { BookingCounts20261120000243 } from './migrations/20261120000243-booking-counts';
import { ListCounts20261120000244 } from './migrations/20261120000244-list-counts';
import { FieldBounds20261120000311 } from './migrations/20261120000311-field-bounds';
import { BookingEvents20261120000322 } from './migrations/20261120000322-booking-events';
import { BookingLocale20261120000321 } from './migrations/20261120000321-booking-locale';
import { WebhookSecrets20261120000320 } from './migrations/20261120000320-webhook-secrets';
import { UploadSenders20261120000335 } from './migrations/20261120000335-upload-senders';
import { BookingOrigins20261120000340 } from './migrations/20261120000340-booking-origins';
import { MailQuota20261120000341 } from './migrations/20261120000341-mail-quota';
import { PlainTotals20261120000370 } from './migrations/20261120000370-plain-totals';
import { Resource } from './resources/resources.entity';
import { Setting } from './settings/settings.entity';
import { SlotDefinition } from './slots/slots.entity';
import { StoredUpload, UploadClaim } from './uploads/uploads.entity';
import { webhooksEntities } from './webhooks/webhooks.entity';

/** Every entity of the service. */
export const entities = [
  Activity,
  Admin,
  Block,
  Booking,
  BookingOrigin,
  BookingReminder,
  BookingValue,
  CalendarToken,
  CustomField,
  GeocodedAddress,
  GeocoderPace,
  IdempotencyKey,
  Resource,
  Setting,
  SlotDefinition,
  StoredUpload,
  UploadClaim,
  ...webhooksEntities,
];

/** Every migration, oldest first. */
export const migrations = [
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
