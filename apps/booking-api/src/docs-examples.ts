import type { ExampleDocs } from '@comptoir/http';

const place = { resource_id: 1, start_at: '2030-01-07T09:00', end_at: '2030-01-07T10:00' };
const client = { client_name: 'Ada Lovelace', email: 'ada@example.com' };
const repeat = { frequency: 'weekly', count: 4 };

/** Bodies whose required fields alone are no valid request: a place is a resource, or a service. */
const BODIES: ExampleDocs = {
  CreateBooking: { ...place, ...client },
  QuoteBooking: place,
  CreateHold: place,
  CreateBookingByAdmin: { ...place, ...client },
  CreateSeries: { ...place, ...client, repeat },
  PreviewSeries: { ...place, repeat },
  CreateSeriesByAdmin: { ...place, ...client, repeat },
  PreviewSeriesByAdmin: { ...place, repeat },
  CreateBlock: place,
  JoinWaitingList: { resource_id: 1, date_from: '2030-01-07', date_to: '2030-01-11', ...client },
};

/** Values of well-known fields in the examples of the API reference. */
export const EXAMPLES: ExampleDocs = {
  name: 'Tennis court 1',
  client_name: 'Camille Martin',
  phone: '+33612345678',
  start_time: '09:00',
  end_time: '10:00',
  start_at: '2026-11-20T09:00:00',
  end_at: '2026-11-20T10:00:00',
  label: 'Number of players',
  placeholder: 'From 2 to 4',
  color: '#1f6f5c',
  primary_color: '#1f6f5c',
  secondary_color: '#f4efe6',
  capacity: 1,
  ...BODIES,
};
