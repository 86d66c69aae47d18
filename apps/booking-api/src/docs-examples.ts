import type { ExampleDocs } from '@comptoir/http';

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
};
