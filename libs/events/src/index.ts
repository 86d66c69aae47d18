export { EventsQuery } from './feed.dto';
export { typesOf } from './feed-types';
export { type EventsResponse, eventsResponse, toEventsResponse } from './feed.view';
export { eventIdOf } from './event-id';
export { EventRecordsService } from './event-records.service';
export { EventsCollectorService } from './events.collector.service';
export { EventsEngineModule } from './events.module';
export { EventsReaderService, type FeedEvent } from './events.reader.service';
export {
  type RecordCatalogue,
  type RecordEventData,
  type RecordEventDocs,
  type RecordEventName,
  type RecordReaders,
  recordEvents,
  recordEventsTable,
} from './record-catalogue';
