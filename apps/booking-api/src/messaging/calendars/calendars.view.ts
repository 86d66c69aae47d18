import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import { type Static, Type } from '@sinclair/typebox';
import type { FastifyReply } from 'fastify';
import { matchesEtag, view } from '@comptoir/http';
import type { Feed } from './calendars.feed.service';

/** Media type of iCalendar with its charset. */
export const ICS = 'text/calendar; charset=utf-8';

export const CalendarAddressView = view('CalendarAddress', {
  url: Type.String({ description: 'Shown once. Its holder can read the feed until it is revoked.' }),
});
export type CalendarAddressView = Static<typeof CalendarAddressView>;

/** Returns the feed, or 304 when the client has this version. */
export function toFeedResponse(
  feed: Feed,
  ifNoneMatch: string | undefined,
  reply: FastifyReply,
): StreamableFile | undefined {
  void reply.header('ETag', feed.etag).header('Cache-Control', 'private, max-age=300');
  if (matchesEtag(feed.etag, ifNoneMatch)) {
    void reply.status(304);
    return undefined;
  }
  return new StreamableFile(Readable.from(feed.entries(), { objectMode: false }), { type: ICS });
}
