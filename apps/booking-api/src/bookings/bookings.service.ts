import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import { AppError } from '@comptoir/errors';
import { IdempotencyKeysService } from '@comptoir/idempotency';
import { Outbox } from '@comptoir/jobs';
import { BookingValuesService } from './booking-values.service';
import type { BookingEvents } from '../events';
import { preferredLanguage } from '../languages';
import { deferHoldDeletion } from '../occupancy/holds.queries';
import { findObstacles } from '../occupancy/occupancy.queries';
import { assertFree, assertFreeForStaff, assertNoObstacles } from './bookings.queries';
import { type BookingDraft, BookingChecksService } from './bookings.checks.service';
import { BookingClientLimitsService } from './bookings.client-limits.service';
import type { CreateBooking, CreateBookingByAdmin } from './bookings.dto';
import type { Booking } from './bookings.entity';
import { BookingErrors } from './bookings.errors';
import { recordBookingEvent } from './bookings.events.queries';
import { type ClientKey, keyedRequest } from './booking-idempotency';
import { BookingQueueService } from './bookings.queue.service';
import { type BookingView, toBookingView } from './bookings.view';

type ClientData = Pick<
  CreateBookingByAdmin,
  'client_name' | 'email' | 'phone' | 'notes' | 'color' | 'locale'
>;

const CREATED = 201;

const INSERT = `
  INSERT INTO bookings (resource_id, start_at, end_at, extra_minutes, total_price, client_name, email, phone, notes,
    color, locale, party_size, additional_resource_ids, buffer_min)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) RETURNING *`;

/** Creates bookings. */
@Injectable()
export class BookingsService {
  constructor(
    private readonly db: Db,
    private readonly queue: BookingQueueService,
    private readonly outbox: Outbox<BookingEvents>,
    private readonly checks: BookingChecksService,
    private readonly clients: BookingClientLimitsService,
    private readonly values: BookingValuesService,
    private readonly keys: IdempotencyKeysService,
  ) {}

  /**
   * Creates a booking for a client.
   * @param key the `Idempotency-Key`, if any: a repeated request of the same client gets the first response
   * @throws errors of `BookingChecksService.lockDraft`, then BookingErrors.TOO_MANY_BOOKINGS, SLOT_TAKEN and
   * SLOT_BLOCKED
   */
  async createBooking(input: CreateBooking, key?: ClientKey): Promise<BookingView> {
    if (key === undefined) return this.runQueued(input, (tx) => this.placeBooking(tx, input));
    const request = keyedRequest(key, input);
    const booked = this.runQueued(input, async (tx) => {
      const taken = await this.keys.claimKey(tx, request);
      if ('response' in taken) return taken.response.body as BookingView;
      const booking = await this.placeBooking(tx, input);
      await this.keys.storeResponse(tx, taken.claim, { status: CREATED, body: booking }, booking.id);
      return booking;
    });
    return booked.catch(async (error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      // The precheck without a lock fails when the same request, sent twice, has taken the slot.
      const meanwhile = await this.queue.runRead(input.resource_id, () =>
        this.keys.findResponse(this.db, request),
      );
      if (meanwhile) return meanwhile.body as BookingView;
      throw error;
    });
  }

  /**
   * Creates a booking for staff.
   * @throws errors of `BookingChecksService.lockDraftByAdmin`, then BookingErrors.SLOT_TAKEN, SLOT_HELD
   * and SLOT_BLOCKED
   */
  async createBookingByAdmin(input: CreateBookingByAdmin): Promise<BookingView> {
    return this.queue.runTransaction(input.resource_id, async (tx) => {
      const draft = await this.checks.lockDraftByAdmin(tx, input);
      await assertFreeForStaff(tx, draft, { overrideHolds: input.override_holds });
      return toBookingView(await this.insertBooking(tx, draft, input));
    });
  }

  private runQueued(input: CreateBooking, work: (tx: Tx) => Promise<BookingView>): Promise<BookingView> {
    return this.queue.runTransaction(input.resource_id, work, async () =>
      assertFree(this.db, await this.checks.readDraft(this.db, input), {
        hold: input.hold_token ?? undefined,
      }),
    );
  }

  private async placeBooking(tx: Tx, input: CreateBooking): Promise<BookingView> {
    const { draft, limits } = await this.checks.lockDraft(tx, input);
    if (input.hold_token) deferHoldDeletion(tx, input.hold_token);
    const [room, obstacles] = await Promise.all([
      this.clients.lockClientRoom(tx, input.email, limits),
      findObstacles(tx, draft),
    ]);
    if (room.isFull) throw BookingErrors.TOO_MANY_BOOKINGS();
    assertNoObstacles(obstacles);
    const booking = await this.insertBooking(tx, draft, input);
    if (room.origin) this.clients.insertOrigin(tx, booking.id, room.origin);
    return toBookingView(booking);
  }

  /**
   * Writes a booking, its answers and its events. The caller has locked the resource and checked that the
   * range is free.
   */
  private async insertBooking(tx: Tx, draft: BookingDraft, client: ClientData): Promise<Booking> {
    const { values, totalPrice, extraMinutes } = draft.answers;
    const booking = await tx.row<Booking>(INSERT, [
      draft.resourceId,
      draft.start,
      draft.end,
      extraMinutes,
      totalPrice,
      client.client_name,
      client.email ?? '',
      client.phone ?? '',
      client.notes ?? '',
      client.color ?? '',
      preferredLanguage(client.locale) ?? null,
      draft.partySize ?? 1,
      draft.others?.map(({ resourceId }) => resourceId) ?? [],
      draft.bufferMinutes ?? 0,
    ]);
    if (!booking) throw new Error('INSERT … RETURNING gave no row');
    this.values.insertBookingValues(tx, booking.id, values);
    recordBookingEvent(tx, 'booking.created', booking.id);
    await this.outbox.emit(tx, 'booking.created', { bookingId: booking.id });
    return booking;
  }
}
