import { type DynamicModule, Module } from '@nestjs/common';
import { EventRecordsService } from './event-records.service';
import { EventsCollectorService } from './events.collector.service';
import { RECORD_CATALOGUE, RECORD_READERS } from './events.options';
import { EventsReaderService } from './events.reader.service';
import type { RecordCatalogue, RecordReaders } from './record-catalogue';

/**
 * Events of all changes of records. The service needs the tables `record_changes`, `events` and `events_state`, and the
 * trigger `audit` with six arguments on each table of the catalogue.
 */
@Module({})
export class EventsEngineModule {
  static forCatalogue(catalogue: RecordCatalogue, readers: RecordReaders): DynamicModule {
    return {
      module: EventsEngineModule,
      global: true,
      providers: [
        { provide: RECORD_CATALOGUE, useValue: catalogue },
        { provide: RECORD_READERS, useValue: readers },
        EventRecordsService,
        EventsCollectorService,
        EventsReaderService,
      ],
      exports: [EventRecordsService, EventsCollectorService, EventsReaderService],
    };
  }
}
