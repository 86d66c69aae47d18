import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import { Outbox, emission } from '@comptoir/jobs';
import { BookingValuesService } from '../booking-values/booking-values.service';
import type { BookingEvents } from '../events';
import { type Obstacles, obstacleColumns, obstacleParams } from '../occupancy/occupancy.queries';
import { refuseObstacles, refusingOverlaps } from './bookings.calendar';
import { type BookingDraft, BookingChecksService } from './bookings.checks.service';
import type { CreateBooking, CreateBookingByAdmin } from './bookings.dto';
import type { Booking } from './bookings.entity';
import { IdempotencyService } from './bookings.idempotency.service';
import { type BookingView, toBookingView } from './bookings.view';

type ClientData = Pick<CreateBookingByAdmin, 'client_name' | 'email' | 'phone' | 'notes' | 'color'>;

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
      extra_minutes)
    SELECT $1, $2, $3, $5, $6, $7, $8, $9, $10, $11 FROM obstacles WHERE NOT booked AND NOT blocked
    RETURNING *
  ), emitted AS (${emission<BookingEvents['booking.created']>('inserted', { bookingId: 'id' }, 11)}
  )
  SELECT * FROM obstacles LEFT JOIN inserted ON true`;

/** Places bookings. */
@Injectable()
export class BookingsService {
  constructor(
    private readonly db: Db,
    private readonly outbox: Outbox<BookingEvents>,
    private readonly checks: BookingChecksService,
    private readonly values: BookingValuesService,
    private readonly idempotency: IdempotencyService,
  ) {}

  /**
   * Books for a client.
   * @param key the client's `Idempotency-Key`: the same request is answered as it was first
   * @throws errors of `BookingChecksService.draft`, then BookingErrors.SLOT_TAKEN and SLOT_BLOCKED
   */
  async create(input: CreateBooking, key?: string): Promise<BookingView> {
    if (key === undefined) return this.inTransaction((tx) => this.place(tx, input, { isAll: true }));
    const request = this.idempotency.request(key, input);
    const answered = await this.idempotency.answerTo(request);
    if (answered) return answered;
    return this.inTransaction(async (tx) => {
      const meanwhile = await this.idempotency.claim(tx, request);
      if (meanwhile) return meanwhile;
      const booking = await this.place(tx, input);
      await this.idempotency.remember(tx, request, booking);
      return booking;
    });
  }

  /**
   * Books for staff.
   * @throws errors of `BookingChecksService.draftByAdmin`, then BookingErrors.SLOT_TAKEN and SLOT_BLOCKED
   */
  async createByAdmin(input: CreateBookingByAdmin): Promise<BookingView> {
    return this.inTransaction(async (tx) =>
      this.enter(tx, await this.checks.draftByAdmin(tx, input), input, { isAll: true }),
    );
  }

  private inTransaction(work: (tx: Tx) => Promise<BookingView>): Promise<BookingView> {
    return refusingOverlaps(() => this.db.tx(work));
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
      ],
      { isWritten: ({ blocked, booked }) => !blocked && !booked, isLast: isAll && !values.length },
    );
    refuseObstacles(booking);
    if (!booking?.id) throw new Error('INSERT … RETURNING gave no row');
    await this.values.insert(tx, booking.id, values);
    return toBookingView(booking);
  }
}
