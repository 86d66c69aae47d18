import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  EventsQuery,
  EventsReaderService,
  type EventsResponse,
  eventsResponse,
  toEventsResponse,
  typesOf,
} from '@comptoir/events';
import { Endpoint } from '@comptoir/http';
import { EventErrors } from './record-events.errors';
import { RECORD_EVENT_NAMES, type RecordEventName } from './record-events';

@ApiTags('admin/events')
@Controller('admin/events')
export class RecordEventsAdminController {
  constructor(private readonly reader: EventsReaderService) {}

  @Get()
  @Endpoint({
    access: 'admin',
    summary: 'Changes of records in their order, for programs that cannot receive webhooks',
    description: 'Events are stored for 30 days. None is skipped, whichever transaction commits first.',
    returns: eventsResponse(RECORD_EVENT_NAMES),
    errors: [EventErrors.UNKNOWN_EVENT, EventErrors.EVENTS_EXPIRED],
  })
  async listEvents(
    @Query() { position, types, limit }: EventsQuery,
  ): Promise<EventsResponse<RecordEventName>> {
    const wanted = typesOf(types, RECORD_EVENT_NAMES, () => EventErrors.UNKNOWN_EVENT());
    const page = await this.reader.readFeed(position, wanted, limit);
    if (!page) throw EventErrors.EVENTS_EXPIRED();
    return toEventsResponse(page);
  }
}
