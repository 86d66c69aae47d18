import { type BookingDatabase, openBookingDatabase } from '../../../test/booking-database';

/** Tables whose changes are not logged, with the reason. */
const NOT_AUDITED: Record<string, string> = {
  activity_log: 'is the log',
  allocations: 'follows from the bookings and holds',
  api_key_secrets: 'only hashes, which follow the creation and rotation of keys',
  booking_charges: 'follows from bookings, and from payments and refunds that are logged',
  booking_events: 'copies of bookings that are logged, until their webhooks are written',
  booking_origins: 'origins of bookings by clients, which no administrator changes',
  booking_reminders: 'written by the worker',
  bookings_counts: 'follows from the bookings',
  client_links: 'requests of the public route',
  counted_mails: 'counts mails of the public routes',
  email_proofs: 'requests of the public route',
  events: 'follow the rows that are audited',
  events_state: 'counts the events',
  external_busy: 'events of calendars of other services, written by the worker',
  geocoded_addresses: 'cached results of the geocoder',
  geocoder_pace: 'the time of the next call to the geocoder',
  holds: 'times that clients keep for minutes, which no administrator changes',
  idempotency_keys: 'responses stored by the public route',
  login_challenges: 'logins that wait for their second step',
  job_schedules: 'written by the worker',
  migrations: 'written by deployments',
  outbox: 'events about rows that are logged',
  outbox_deliveries: 'written by the worker',
  password_resets: 'requests of the public route; the change of the password is logged',
  processed_jobs: 'written by the worker',
  record_changes: 'written by the triggers of the log',
  sms_messages: 'is a log',
  processor_events: 'written by the payment processor',
  upload_claims: 'follows from the answers of bookings',
  uploads: 'files of clients, which no administrator changes',
  webhook_deliveries: 'is a log',
};

describe('the activity log', () => {
  let database: BookingDatabase;
  beforeAll(async () => {
    database = await openBookingDatabase();
  });
  afterAll(() => database.close());

  it('covers every table that an administrator can write', async () => {
    const tables = await database.db.rows<{ name: string; audited: boolean }>(
      `SELECT c.relname AS name, EXISTS (SELECT FROM pg_trigger t WHERE t.tgrelid = c.oid AND t.tgname = 'audit') AS audited
         FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') ORDER BY 1`,
    );
    const names = (audited: boolean) =>
      tables.filter((row) => row.audited === audited).map(({ name }) => name);
    expect(names(false)).toEqual(Object.keys(NOT_AUDITED).sort());
    expect(names(true).length).toBeGreaterThan(0);
  });
});
