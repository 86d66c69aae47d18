import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import { AppError } from '@comptoir/errors';
import { IdempotencyKeysService, type KeyedRequest } from '@comptoir/idempotency';
import { deferHoldDeletion } from '../../calendar/occupancy/holds.queries';
import { findObstacles } from '../../calendar/occupancy/occupancy.queries';
import type { OwnResources } from '../../calendar/resources/own-resources';
import { assertOwnPlace } from '../../calendar/resources/resources.rules';
import { WaitingListErrors } from '../waiting-entries/waiting-entries.errors';
import { deferOfferTaken, isOpenOffer } from '../waiting-entries/waiting-entries.offers.queries';
import { findEntryByToken } from '../waiting-entries/waiting-entries.queries';
import { assertFree, assertFreeForStaff, assertNoObstacles } from './bookings.queries';
import { summaryOf } from '../../money/payments/payments.charges.queries';
import { BookingChecksService } from './bookings.checks.service';
import { BookingClientLimitsService } from './bookings.client-limits.service';
import { BookingCandidatesService } from './bookings.candidates.service';
import type { CreateBooking, CreateBookingByAdmin, Placed } from './bookings.dto';
import { BookingErrors } from './bookings.errors';
import { type ClientKey, keyedRequest } from './booking-idempotency';
import { BookingQueueService } from './bookings.queue.service';
import { termsOf } from './bookings.quotes.view';
import { type BookingView, toBookingView } from './bookings.view';
import { BookingWriterService } from './bookings.writer.service';

const CREATED = 201;

/** Creates bookings. */
@Injectable()
export class BookingsService {
  constructor(
    private readonly db: Db,
    private readonly queue: BookingQueueService,
    private readonly checks: BookingChecksService,
    private readonly candidates: BookingCandidatesService,
    private readonly clients: BookingClientLimitsService,
    private readonly writer: BookingWriterService,
    private readonly keys: IdempotencyKeysService,
  ) {}

  /**
   * Creates a booking for a client.
   * @param key the `Idempotency-Key`, if any: a repeated request of the same client gets the first response
   * @throws WaitingListErrors.WAITING_ENTRY_NOT_FOUND, ServiceErrors, errors of `BookingChecksService.lockDraft`, then BookingErrors.DAY_FULL, SLOT_TAKEN,
   * SLOT_BLOCKED, TOO_MANY_OF_CLIENT, TOO_MANY_BOOKINGS and PROOF_REQUIRED
   */
  async createBooking(body: CreateBooking, key?: ClientKey): Promise<BookingView> {
    const input = await this.withContact(body);
    const request = key && keyedRequest(key, input);
    const needsOffer = input !== body;
    return this.candidates.usePlace(input, (place) => this.createPlaced(place, { request, needsOffer }));
  }

  /**
   * Takes what the client did not give from the entry of the waiting list that it has a token of. Such a booking needs
   * an open offer to the entry: the link would otherwise book in that name, and show its address, for ever.
   */
  private async withContact(body: CreateBooking): Promise<CreateBooking> {
    const isGiven = body.client_name !== undefined && body.email !== undefined;
    if (!body.waiting_token || isGiven) return body;
    const entry = await findEntryByToken(this.db, body.waiting_token);
    // Staff may have entered somebody without an address.
    if (!entry?.email) throw WaitingListErrors.WAITING_ENTRY_NOT_FOUND();
    const { client_name = entry.client_name, email = entry.email, phone = entry.phone } = body;
    return { ...body, client_name, email, phone };
  }

  private async createPlaced(
    input: Placed<CreateBooking>,
    { request, needsOffer }: { request?: KeyedRequest; needsOffer: boolean },
  ): Promise<BookingView> {
    if (!request) return this.runQueued(input, (tx) => this.placeBooking(tx, input, needsOffer));
    const booked = this.runQueued(input, async (tx) => {
      const taken = await this.keys.claimKey(tx, request);
      if ('response' in taken) return taken.response.body as BookingView;
      const booking = await this.placeBooking(tx, input, needsOffer);
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
   * @param own resources of the caller, who can book these only
   * @throws ServiceErrors, errors of `BookingChecksService.lockDraftByAdmin`, then BookingErrors.SLOT_TAKEN, SLOT_HELD
   * and SLOT_BLOCKED
   */
  async createBookingByAdmin(input: CreateBookingByAdmin, own: OwnResources): Promise<BookingView> {
    assertOwnPlace(own, input);
    const book = (place: Placed<CreateBookingByAdmin>): Promise<BookingView> =>
      this.queue.runTransaction(place.resource_id, async (tx) => {
        const draft = await this.checks.lockDraftByAdmin(tx, place);
        await assertFreeForStaff(tx, draft, { overrideHolds: input.override_holds });
        return toBookingView(await this.writer.insertBooking(tx, draft, input));
      });
    return this.candidates.usePlace(input, book, { caller: 'staff', own });
  }

  private runQueued(
    input: Placed<CreateBooking>,
    work: (tx: Tx) => Promise<BookingView>,
  ): Promise<BookingView> {
    return this.queue.runTransaction(input.resource_id, work, async () =>
      assertFree(this.db, await this.checks.readDraft(this.db, input), {
        hold: input.hold_token ?? undefined,
      }),
    );
  }

  private async placeBooking(
    tx: Tx,
    input: Placed<CreateBooking>,
    needsOffer: boolean,
  ): Promise<BookingView> {
    const { draft, limits } = await this.checks.lockDraft(tx, input);
    // Deleting the hold ends the offer.
    const isOffered = await isOpenOffer(tx, input);
    if (input.hold_token) deferHoldDeletion(tx, input.hold_token);
    const counted = { ...draft, serviceId: draft.service?.id };
    const [room, obstacles, charge] = await Promise.all([
      this.clients.lockRoom(tx, counted, { client: input, limits, isOffered }),
      findObstacles(tx, draft),
      this.writer.readCharge(tx, draft, limits.booking_payment_minutes),
    ]);
    if (room.fault?.code === BookingErrors.DAY_FULL.code) throw room.fault;
    // The bookings of an address count last: a time that is taken would tell of them without a trace.
    assertNoObstacles(obstacles);
    assertRead(input, { price: draft.answers.totalPrice, terms: termsOf(draft, charge) });
    if (room.fault) throw room.fault;
    if (room.isFull) throw BookingErrors.TOO_MANY_BOOKINGS();
    if (room.proof.isMissing) throw BookingErrors.PROOF_REQUIRED();
    if (needsOffer && !isOffered) throw WaitingListErrors.WAITING_ENTRY_NOT_FOUND();
    const client = { ...input, email_proven: room.proof.isProven };
    const booking = await this.writer.insertBooking(tx, { ...draft, charge }, client);
    if (room.origin) this.clients.insertOrigin(tx, booking.id, room.origin);
    if (input.hold_token) deferOfferTaken(tx, input.hold_token, booking.id);
    return toBookingView({ ...booking, charge: charge && summaryOf(charge) });
  }
}

/**
 * Rejects the booking of a client who has read another price or other conditions.
 * @throws BookingErrors.PRICE_CHANGED, TERMS_CHANGED
 */
function assertRead(read: CreateBooking, now: { price: number; terms: string }): void {
  const { expected_price: price = null, expected_terms: terms = null } = read;
  // A price of zero was read as well.
  if (price !== null && Number(price) !== now.price) throw BookingErrors.PRICE_CHANGED();
  if (terms !== null && terms !== now.terms) throw BookingErrors.TERMS_CHANGED();
}
