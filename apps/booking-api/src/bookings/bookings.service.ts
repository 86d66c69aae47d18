import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import { Outbox } from '@comptoir/jobs';
import { BookingValuesService } from '../booking-values/booking-values.service';
import type { BookingEvents } from '../events';
import { ResourcesService } from '../resources/resources.service';
import { assertFree, refusingOverlaps } from './bookings.calendar';
import { type BookingDraft, BookingChecksService } from './bookings.checks.service';
import type { CreateBooking, CreateBookingByAdmin } from './bookings.dto';
import type { Booking } from './bookings.entity';
import { IdempotencyService } from './bookings.idempotency.service';
import { type BookingView, toBookingView } from './bookings.view';

type ClientData = Pick<CreateBookingByAdmin, 'client_name' | 'email' | 'phone' | 'notes' | 'color'>;

/** Places bookings. */
@Injectable()
export class BookingsService {
  constructor(
    private readonly db: Db,
    private readonly outbox: Outbox<BookingEvents>,
    private readonly checks: BookingChecksService,
    private readonly resources: ResourcesService,
    private readonly values: BookingValuesService,
    private readonly idempotency: IdempotencyService,
  ) {}

  /**
   * Books for a client.
   * @param key the client's `Idempotency-Key`: the same request is answered as it was first
   * @throws errors of `BookingChecksService.draft`, then BookingErrors.SLOT_TAKEN and SLOT_BLOCKED
   */
  async create(input: CreateBooking, key?: string): Promise<BookingView> {
    if (key === undefined) {
      const draft = await this.checks.draft(input);
      return this.inTransaction((tx) => this.place(tx, draft, input, 'active'));
    }
    const request = this.idempotency.request(key, input);
    const answered = await this.idempotency.answerTo(request);
    if (answered) return answered;
    const draft = await this.checks.draft(input);
    return this.inTransaction(async (tx) => {
      const meanwhile = await this.idempotency.claim(tx, request);
      if (meanwhile) return meanwhile;
      const booking = await this.place(tx, draft, input, 'active');
      await this.idempotency.remember(tx, request, booking);
      return booking;
    });
  }

  /**
   * Books for staff.
   * @throws errors of `BookingChecksService.draftByAdmin`, then BookingErrors.SLOT_TAKEN and SLOT_BLOCKED
   */
  async createByAdmin(input: CreateBookingByAdmin): Promise<BookingView> {
    const draft = await this.checks.draftByAdmin(input);
    return this.inTransaction((tx) => this.place(tx, draft, input, 'existing'));
  }

  private inTransaction(work: (tx: Tx) => Promise<BookingView>): Promise<BookingView> {
    return refusingOverlaps(() => this.db.tx(work));
  }

  private async place(
    tx: Tx,
    draft: BookingDraft,
    client: ClientData,
    scope: 'active' | 'existing',
  ): Promise<BookingView> {
    await this.resources.lock(tx, draft.resourceId, scope);
    await assertFree(tx, draft);
    const booking = await insert(tx, draft, client);
    await this.values.insert(tx, booking.id, draft.answers.values);
    await this.outbox.emit(tx, 'booking.created', { bookingId: booking.id });
    return toBookingView(booking);
  }
}

async function insert(tx: Tx, draft: BookingDraft, client: ClientData): Promise<Booking> {
  const [booking] = await tx.rows<Booking>(
    `INSERT INTO bookings (resource_id, client_name, email, phone, start_at, end_at, notes, color, total_price,
       extra_minutes)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING *`,
    [
      draft.resourceId,
      client.client_name,
      client.email ?? '',
      client.phone ?? '',
      draft.start,
      draft.end,
      client.notes ?? '',
      client.color ?? '',
      draft.answers.totalPrice,
      draft.answers.extraMinutes,
    ],
  );
  if (!booking) throw new Error('INSERT … RETURNING gave no row');
  return booking;
}
