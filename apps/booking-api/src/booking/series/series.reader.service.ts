import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import type { NotFoundCheck, Principal } from '@comptoir/http';
import type { Booking } from '../bookings/bookings.entity';
import { readSeenBooking, sees } from '../bookings/bookings.own.queries';
import { BookingReaderService } from '../bookings/bookings.reader.service';
import type { BookingInFull } from '../bookings/bookings.view';
import { readBooking } from '../bookings/bookings.queries';
import { type OwnResources, ownResourcesOf } from '../../calendar/resources/own-resources';
import type { BookingSeries } from './series.entity';
import { SeriesErrors } from './series.errors';
import { findSeries } from './series.queries';
import { type OwnSeriesView, type SeriesView, toOwnSeriesView, toSeriesView } from './series.view';

/** Names a booking by the id that staff with these resources use, or by the token of its client. */
export type BookingKey = { id: number; own: OwnResources } | { token: string };

/** Returns the resources at which bookings may be changed; a client changes the whole series. */
export function ownOf(key: BookingKey): OwnResources {
  return 'own' in key ? key.own : null;
}

/** A booking that belongs to a series. */
export type BookingOfSeries = Booking & { series_id: number; series_position: number };

/** A series with its bookings in their order, one at least. */
export interface SeriesWithBookings {
  series: BookingSeries;
  bookings: [BookingInFull, ...BookingInFull[]];
}

/** Reads series. */
@Injectable()
export class SeriesReaderService implements NotFoundCheck {
  constructor(
    private readonly db: Db,
    private readonly bookings: BookingReaderService,
  ) {}

  /** @throws BookingErrors.BOOKING_NOT_FOUND, SeriesErrors.SERIES_NOT_FOUND */
  async targetExists(
    { id, token = '' }: Record<string, string>,
    caller: Principal | undefined,
  ): Promise<boolean> {
    const key = id === undefined ? { token } : { id: Number(id), own: ownResourcesOf(caller) };
    return Boolean(await this.readMember(key));
  }

  /**
   * Reads a booking that must be part of a series, without a lock.
   * @throws BookingErrors.BOOKING_NOT_FOUND, SeriesErrors.SERIES_NOT_FOUND
   */
  async readMember(key: BookingKey): Promise<BookingOfSeries> {
    const booking =
      'id' in key
        ? await readSeenBooking(this.db, key.id, key.own)
        : await readBooking(this.db, 'token', key.token);
    const { series_id, series_position } = booking;
    if (series_id === null || series_position === null) throw SeriesErrors.SERIES_NOT_FOUND();
    return { ...booking, series_id, series_position };
  }

  /**
   * Reads the series of a booking with its bookings, for staff those that they see.
   * @throws BookingErrors.BOOKING_NOT_FOUND, SeriesErrors.SERIES_NOT_FOUND
   */
  async findSeriesOf(key: BookingKey): Promise<SeriesView> {
    const { series_id } = await this.readMember(key);
    const found = await this.findSeriesIfPresent(series_id);
    if (!found) throw SeriesErrors.SERIES_NOT_FOUND();
    const { series, bookings } = found;
    return toSeriesView(
      series,
      bookings.filter((booking) => sees(ownOf(key), booking)),
    );
  }

  /**
   * Reads the series of the booking that a token belongs to, with the tokens of all its bookings: a booking that is
   * given to another client leaves its series.
   * @throws BookingErrors.BOOKING_NOT_FOUND, SeriesErrors.SERIES_NOT_FOUND
   */
  async findSeriesByToken(token: string): Promise<OwnSeriesView> {
    const { series_id } = await this.readMember({ token });
    const found = await this.findSeriesIfPresent(series_id);
    if (!found) throw SeriesErrors.SERIES_NOT_FOUND();
    return toOwnSeriesView(found.series, found.bookings);
  }

  /** Finds a series with its bookings, for a job; undefined when it was deleted meanwhile. */
  async findSeriesIfPresent(id: number): Promise<SeriesWithBookings | undefined> {
    const [series, [first, ...others]] = await Promise.all([
      findSeries(this.db, id),
      this.bookings.listBookingsOfSeries(id),
    ]);
    return series && first ? { series, bookings: [first, ...others] } : undefined;
  }
}
