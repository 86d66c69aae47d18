import { type RecordCatalogue, type RecordEventName as NameOf, recordEvents } from '@comptoir/events';
import { CATALOGUE_RECORDS, CATALOGUE_TABLES } from './records-of-catalogue';
import { ORDER_RECORDS, ORDER_TABLES } from './records-of-orders';
import { PEOPLE_RECORDS, PEOPLE_TABLES } from './records-of-people';

/** Everything in the store that has events of its changes (docs/webhooks.md). */
export const STORE_RECORDS: RecordCatalogue = {
  records: { ...CATALOGUE_RECORDS, ...ORDER_RECORDS, ...PEOPLE_RECORDS },
  tables: { ...CATALOGUE_TABLES, ...ORDER_TABLES, ...PEOPLE_TABLES },
};

/** Names of the events of records. */
export type RecordEventName = NameOf<typeof CATALOGUE_RECORDS & typeof ORDER_RECORDS & typeof PEOPLE_RECORDS>;
export const RECORD_EVENT_NAMES = recordEvents(STORE_RECORDS).map(({ name }) => name as RecordEventName);
