import { type Static, type TObject, Type } from '@sinclair/typebox';
import { Timestamp, stringEnum, view } from '@comptoir/http';
import type { FeedEvent, FeedPage } from './events.reader.service';

/** @param names names of the events of the service */
export function eventsResponse<const N extends readonly string[]>(
  names: N,
): TObject<ReturnType<typeof fieldsOf<N>>> {
  return Type.Object(fieldsOf(names));
}

function fieldsOf<const N extends readonly string[]>(names: N) {
  const EventView = view('Event', {
    id: Type.String({ description: 'Id of the event, as in `webhook-id`.' }),
    cursor: Type.String({ description: 'Position of the event, for `after`.' }),
    event: stringEnum(names),
    timestamp: Timestamp,
    data: Type.Record(Type.String(), Type.Unknown(), {
      description: 'Payload of the event, as webhooks get it without the record.',
    }),
  });
  return {
    data: Type.Array(EventView),
    meta: Type.Object(
      {
        next: Type.String({ description: '`after` of the next request.' }),
        has_more: Type.Boolean({ description: 'True when there are events behind `next` already.' }),
      },
      { description: 'Where to read on.' },
    ),
  };
}

/** Response of the feed. */
export type EventsResponse<N extends string> = Static<ReturnType<typeof eventsResponse<readonly N[]>>>;

export function toEventsResponse<N extends string>({ events, next, hasMore }: FeedPage): EventsResponse<N> {
  return {
    data: events.map((event) => toEventView<N>(event)),
    meta: { next: String(next), has_more: hasMore },
  };
}

function toEventView<N extends string>(event: FeedEvent): EventsResponse<N>['data'][number] {
  const { id, position, type, data, occurredAt } = event;
  return {
    id,
    cursor: String(position),
    // The catalogue has made it.
    event: type as N,
    timestamp: occurredAt.toISOString(),
    data,
  };
}
