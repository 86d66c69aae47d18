import { type RecordCatalogue, type RecordEventName as NameOf, recordEvents } from '@comptoir/events';

const RECORDS = {
  resource: {
    title: 'a resource',
    keys: {},
    changed: ['name', 'hours'],
    lookup: 'SELECT id FROM resources WHERE id = ANY ($1::int[]) AND deleted_at IS NULL',
  },
  service: {
    title: 'a service',
    keys: {},
    changed: ['price', 'resources'],
    lookup: 'SELECT id FROM services WHERE id = ANY ($1::int[]) AND deleted_at IS NULL',
  },
  booking: {
    title: 'a booking',
    keys: { resource_id: 1 },
    changed: ['start_at', 'end_at'],
    lookup: 'SELECT id, resource_id FROM bookings WHERE id = ANY ($1::int[])',
  },
  booking_series: {
    title: 'a series of bookings',
    keys: {},
    changed: ['rule'],
    lookup: 'SELECT id FROM booking_series WHERE id = ANY ($1::int[])',
  },
  waiting_entry: {
    title: 'an entry of the waiting list',
    keys: {},
    changed: ['status'],
    lookup: 'SELECT id FROM waiting_entries WHERE id = ANY ($1::int[])',
  },
  block: {
    title: 'a block',
    keys: { resource_id: 1 },
    changed: ['start_at'],
    lookup: 'SELECT id, resource_id FROM blocks WHERE id = ANY ($1::int[])',
  },
  date_exception: {
    title: 'opening hours of a date',
    keys: {},
    changed: ['windows'],
    lookup: 'SELECT id FROM date_exceptions WHERE id = ANY ($1::int[])',
  },
} as const satisfies RecordCatalogue['records'];

/** Everything in the service that has events of its changes (docs/webhooks.md). */
export const BOOKING_RECORDS: RecordCatalogue = {
  records: RECORDS,
  tables: {
    resources: { columns: [], rows: [{ record: 'resource' }] },
    slot_definitions: {
      columns: ['resource_id'],
      rows: [{ record: 'resource', part: 'hours', by: 'resource_id' }],
    },
    custom_fields: {
      columns: ['resource_id'],
      rows: [{ record: 'resource', part: 'form', by: 'resource_id' }],
    },
    booking_rules: {
      columns: ['resource_id', 'service_id'],
      rows: [
        { record: 'resource', part: 'rules', by: 'resource_id' },
        { record: 'service', part: 'rules', by: 'service_id' },
      ],
    },
    payment_rules: {
      columns: ['resource_id', 'service_id'],
      rows: [
        { record: 'resource', part: 'payment', by: 'resource_id' },
        { record: 'service', part: 'payment', by: 'service_id' },
      ],
    },
    services: { columns: [], rows: [{ record: 'service' }] },
    service_needs: { columns: [], rows: [{ record: 'service', part: 'needs' }] },
    service_resources: { columns: [], rows: [{ record: 'service', part: 'resources' }] },
    blocks: { columns: ['resource_id'], rows: [{ record: 'block' }] },
    date_exceptions: { columns: [], rows: [{ record: 'date_exception' }] },
    bookings: { columns: ['resource_id'], silent: ['sequence'], rows: [{ record: 'booking' }] },
    booking_values: {
      columns: ['booking_id'],
      rows: [{ record: 'booking', part: 'answers', by: 'booking_id' }],
    },
    booking_series: { columns: [], rows: [{ record: 'booking_series' }] },
    waiting_entries: { columns: [], rows: [{ record: 'waiting_entry' }] },
    waiting_offers: {
      columns: ['entry_id'],
      rows: [{ record: 'waiting_entry', part: 'offers', by: 'entry_id' }],
    },
  },
};

/** Names of the events of records. */
export type RecordEventName = NameOf<typeof RECORDS>;
export const RECORD_EVENT_NAMES = recordEvents(BOOKING_RECORDS).map(({ name }) => name as RecordEventName);
