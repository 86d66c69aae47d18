import { Injectable } from '@nestjs/common';
import type { Tx } from '@comptoir/db';
import { AppError } from '@comptoir/errors';
import { Outbox, emission } from '@comptoir/jobs';
import { BookingValuesService } from '../booking-values/booking-values.service';
import type { BookingEvents } from '../events';
import { preferredLanguage } from '../languages';
import { type Obstacles, obstacleColumns, obstacleParams } from '../occupancy/occupancy.queries';
import { assertFree, refuseObstacles } from './bookings.calendar';
import { type BookingDraft, BookingChecksService } from './bookings.checks.service';
import type { CreateBooking, CreateBookingByAdmin } from './bookings.dto';
import type { Booking } from './bookings.entity';
import { type ClientKey, IdempotencyService } from './bookings.idempotency.service';
import { snapshot } from './bookings.snapshots';
import { BookingTurns } from './bookings.turns';
import { type BookingView, toBookingView } from './bookings.view';

type ClientData = Pick<
  CreateBookingByAdmin,
  'client_name' | 'email' | 'phone' | 'notes' | 'color' | 'locale'
>;

interface EntryOptions {
  /** The transaction has nothing else to do. */
  isAll?: boolean;
}

/** Inserts a booking where nothing stands in its way, and tells of it. */
const INSERT = `
  WITH obstacles AS (
    SELECT ${obstacleColumns()}
  ), inserted AS (
    INSERT INTO bookings (resource_id, start_at, end_at, client_name, email, phone, notes, color, total_price,
      extra_minutes, locale)
    SELECT $1, $2, $3, $5, $6, $7, $8, $9, $10, $11, $12 FROM obstacles WHERE NOT booked AND NOT blocked
    RETURNING *
  ), origin AS (
    INSERT INTO booking_origins (booking_id, client) SELECT id, $13::bytea FROM inserted WHERE $13 IS NOT NULL
  ), kept AS (${snapshot('inserted', `'booking.created'`, 'unnest($14::int[], $15::text[]) AS v (field_id, value)')}
  ), emitted AS (${emission<BookingEvents['booking.created']>('inserted', { bookingId: 'id', sequence: 'sequence + 1' }, 15)}
  )
  SELECT * FROM obstacles LEFT JOIN inserted ON true`;

/** Places bookings. */
@Injectable()
export class BookingsService {
  constructor(
    private readonly turns: BookingTurns,
    private readonly outbox: Outbox<BookingEvents>,
    private readonly checks: BookingChecksService,
    private readonly values: BookingValuesService,
    private readonly idempotency: IdempotencyService,
  ) {}

  /**
   * Books for a client.
   * @param key the `Idempotency-Key`, if any: the same request of the same client is answered as it was first
   * @throws errors of `BookingChecksService.draft`, then BookingErrors.SLOT_TAKEN and SLOT_BLOCKED
   */
  async create(input: CreateBooking, key?: ClientKey): Promise<BookingView> {
    if (key === undefined) return this.inTurn(input, (tx) => this.place(tx, input, { isAll: true }));
    const request = this.idempotency.request(key, input);
    const booked = this.inTurn(input, async (tx) => {
      const meanwhile = await this.idempotency.claim(tx, request);
      if (meanwhile) return meanwhile;
      const booking = await this.place(tx, input);
      await this.idempotency.remember(tx, request, booking);
      return booking;
    });
    return booked.catch(async (error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      // A look without a lock may find the slot taken by the same request, sent twice.
      const meanwhile = await this.turns.read(input.resource_id, () => this.idempotency.answerTo(request));
      if (meanwhile) return meanwhile;
      throw error;
    });
  }

  /**
   * Books for staff.
   * @throws errors of `BookingChecksService.draftByAdmin`, then BookingErrors.SLOT_TAKEN and SLOT_BLOCKED
   */
  async createByAdmin(input: CreateBookingByAdmin): Promise<BookingView> {
    return this.turns.tx(input.resource_id, async (tx) =>
      this.enter(tx, await this.checks.draftByAdmin(tx, input), input, { isAll: true }),
    );
  }

  private inTurn(input: CreateBooking, work: (tx: Tx) => Promise<BookingView>): Promise<BookingView> {
    return this.turns.tx(input.resource_id, work, async (queryable) =>
      assertFree(queryable, await this.checks.draft(queryable, input)),
    );
  }

  private async place(tx: Tx, input: CreateBooking, options: EntryOptions = {}): Promise<BookingView> {
    return this.enter(tx, await this.checks.draft(tx, input), input, options);
  }

  private async enter(
    tx: Tx,
    draft: BookingDraft,
    client: ClientData,
    { isAll = false }: EntryOptions = {},
  ): Promise<BookingView> {
    const { values, totalPrice, extraMinutes } = draft.answers;
    const booking = await this.outbox.emitWithin<'booking.created', Obstacles & Booking>(
      tx,
      'booking.created',
      INSERT,
      [
        ...obstacleParams(draft),
        client.client_name,
        client.email ?? '',
        client.phone ?? '',
        client.notes ?? '',
        client.color ?? '',
        totalPrice,
        extraMinutes,
        preferredLanguage(client.locale) ?? null,
        draft.client,
        values.map(({ field_id }) => field_id),
        values.map(({ value }) => value),
      ],
      { isWritten: ({ blocked, booked }) => !blocked && !booked, isLast: isAll && !values.length },
    );
    refuseObstacles(booking);
    if (!booking?.id) throw new Error('INSERT … RETURNING gave no row');
    await this.values.insert(tx, booking.id, values);
    return toBookingView(booking);
  }
}
