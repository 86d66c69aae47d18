import { type BookingDatabase, openBookingDatabase } from '../../../test/booking-database';
import { BOOKING_RECORDS } from './record-events';

/** Audited tables without events, and why nobody outside needs to know of their changes. */
const WITHOUT_EVENTS: Record<string, string> = {
  admin_resources: 'rights of people',
  admins: 'people and their credentials',
  api_keys: 'credentials',
  booking_payments: 'payments of bookings; the state of bookings follows',
  booking_refunds: 'refunds of bookings, which staff start',
  calendar_tokens: 'credentials',
  external_calendars: 'credentials of other services',
  message_texts: 'words of mails of the business itself',
  recovery_codes: 'credentials of people',
  second_factors: 'credentials of people',
  settings: 'rules of the business itself',
  webhooks: 'receive the events',
};

interface TriggerRow {
  table: string;
  is_limited: boolean;
  args: string;
}

describe('the tables', () => {
  let database: BookingDatabase;
  let triggers: TriggerRow[];
  beforeAll(async () => {
    database = await openBookingDatabase();
    triggers = await database.db.rows<TriggerRow>(
      `SELECT c.relname AS table, t.tgqual IS NOT NULL AS is_limited, encode(t.tgargs, 'escape') AS args
       FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
       WHERE t.tgname = 'audit' AND c.relnamespace = 'public'::regnamespace ORDER BY 1`,
    );
  });
  afterAll(() => database.close());

  it('have events, or a reason why not', () => {
    const known = [...Object.keys(BOOKING_RECORDS.tables), ...Object.keys(WITHOUT_EVENTS)].sort();
    expect(triggers.map(({ table }) => table)).toEqual(known);
  });

  it('have triggers that note what the catalogue needs', () => {
    const noted = triggers
      .filter(({ table }) => table in BOOKING_RECORDS.tables)
      .map(({ table, is_limited, args }) => ({ table, is_limited, args: args.split('\\000').slice(4, 6) }));
    const expected = Object.entries(BOOKING_RECORDS.tables)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([table, { columns, silent = [] }]) => ({
        table,
        is_limited: false,
        args: [columns.join(','), silent.join(',')],
      }));
    expect(noted).toEqual(expected);
  });

  it('have triggers for staff alone where there are no events', () => {
    const others = triggers.filter(({ table }) => table in WITHOUT_EVENTS);
    expect(others.filter(({ is_limited }) => !is_limited)).toEqual([]);
  });
});
