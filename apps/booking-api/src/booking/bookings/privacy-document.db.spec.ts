import { findUnclassifiedColumns } from '@comptoir/testing';
import { type BookingDatabase, openBookingDatabase } from '../../../test/booking-database';

/** Text columns without personal data in tables about people. */
const SAYS_NOTHING: Record<string, string> = {
  api_keys: 'scopes',
  bookings: 'status color locale time_zone service_name',
  booking_reminders: 'channel reason',
  sms_messages: 'purpose country status error_code',
  booking_events: 'name',
  booking_payments: 'kind key method',
  uploads: 'content_type',
  idempotency_keys: 'fingerprint',
  webhook_deliveries: 'event_id event status',
  activity_log: 'actor_role action subject_type subject_id request_id',
  processor_events: 'event_id type',
  admins: 'role',
  settings: 'key',
  external_calendars: 'kind on_failure etag last_modified last_error',
  external_busy: 'recurrence_id',
  waiting_entries: 'locale time_zone status',
};

/** Tables with business data only, or with personal data only through the row they belong to. */
const OF_NOBODY = `api_key_secrets booking_charges booking_series booking_refunds payment_rules calendar_tokens custom_fields date_exceptions events job_schedules message_texts migrations outbox outbox_deliveries processed_jobs
  record_changes resources service_needs services service_resources waiting_offers webhooks`;

describe('docs/privacy.md', () => {
  let database: BookingDatabase;
  beforeAll(async () => {
    database = await openBookingDatabase();
  });
  afterAll(() => database.close());

  it('names every column that holds something about a person, and none that is not there', async () => {
    const impersonal = { columns: SAYS_NOTHING, tables: OF_NOBODY };
    expect(await findUnclassifiedColumns(database.db, 'Bookings', impersonal)).toEqual({
      unknown: [],
      gone: [],
    });
  });
});
