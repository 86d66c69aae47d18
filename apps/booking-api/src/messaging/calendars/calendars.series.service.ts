import { Injectable } from '@nestjs/common';
import type { CalendarPart } from '@comptoir/mail';
import type { BookingInFull } from '../../booking/bookings/bookings.view';
import { SeriesReaderService, type SeriesWithBookings } from '../../booking/series/series.reader.service';
import { CalendarEntriesService } from './calendars.entries.service';
import { type CalendarEvent, calendarOf } from './icalendar';
import { seriesEntries, seriesWalls, seriesZoneLines, uidOfSeries } from './series-entries';

/** Where a client sees the booking. */
interface LabelledLink {
  label: string;
  url: string;
}

/** Creates the calendar entries of series, and of single bookings of them (docs/booking-series.md). */
@Injectable()
export class CalendarSeriesService {
  constructor(
    private readonly entries: CalendarEntriesService,
    private readonly series: SeriesReaderService,
  ) {}

  /** Creates a file with the series of a booking; undefined for a booking without one. */
  async createFile(booking: BookingInFull): Promise<string | undefined> {
    const found = await this.findSeriesOf(booking);
    if (!found) return undefined;
    const { method, events } = await this.createEntries(found, (one) => this.entries.createEntry(one));
    return calendarOf(method === 'REQUEST' ? 'PUBLISH' : method, events, seriesZoneLines(found.series));
  }

  /**
   * Creates the calendar part of a mail about a whole series. It cancels a series without a confirmed booking.
   * @param link of the first booking of the mail
   */
  async createInvitation(found: SeriesWithBookings, link: LabelledLink): Promise<CalendarPart> {
    const { method, events } = await this.createEntries(found, (one) =>
      this.entries.createRequest(one, link),
    );
    return { method, content: calendarOf(method, events, seriesZoneLines(found.series)) };
  }

  /**
   * Creates the calendar part of a mail about one booking of a series, which leaves the others as they are;
   * undefined for a booking without a series.
   */
  async createInvitationOfOne(booking: BookingInFull, link: LabelledLink): Promise<CalendarPart | undefined> {
    const found = await this.findSeriesOf(booking);
    if (!found) return undefined;
    const { series } = found;
    const method = booking.status === 'cancelled' ? 'CANCEL' : 'REQUEST';
    const id = seriesWalls(series)[(booking.series_position ?? 1) - 1] ?? 0;
    const event = {
      ...(await this.entries.createRequest(booking, link)),
      uid: uidOfSeries(series),
      sequence: series.sequence,
      recurrence: { zone: series.time_zone, id },
    };
    return { method, content: calendarOf(method, event, seriesZoneLines(series)) };
  }

  private async createEntries(
    { series, bookings }: SeriesWithBookings,
    create: (booking: BookingInFull) => Promise<CalendarEvent>,
  ): Promise<{ method: CalendarPart['method']; events: CalendarEvent[] }> {
    const [first, ...others] = bookings.filter(({ status }) => status === 'confirmed');
    const shown = first ? ([first, ...others] as const) : bookings;
    const entries = new Map<number, CalendarEvent>();
    for (const booking of shown) entries.set(booking.id, await create(booking));
    const events = seriesEntries(series, shown, ({ id }) => {
      const entry = entries.get(id);
      if (!entry) throw new Error('Each booking has an entry');
      return entry;
    });
    return first
      ? { method: 'REQUEST', events }
      : { method: 'CANCEL', events: events.slice(0, 1).map((event) => ({ ...event, cancelled: true })) };
  }

  private async findSeriesOf({ series_id }: BookingInFull): Promise<SeriesWithBookings | undefined> {
    return series_id === null ? undefined : this.series.findSeriesIfPresent(series_id);
  }
}
