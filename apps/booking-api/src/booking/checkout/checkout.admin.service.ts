import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Db, type Tx, pgErrorOf } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import { lockOwnBooking, readSeenBooking } from '../bookings/bookings.own.queries';
import type { OwnResources } from '../../calendar/resources/own-resources';
import { readLeftToPay } from '../../money/payments/payments.balance.queries';
import {
  ensureCharge,
  findChargeOfBooking,
  lockChargeOfBooking,
} from '../../money/payments/payments.charges.queries';
import { movedAtOf } from '../../money/payments/payments.days.rules';
import type { BookingCharge, BookingRefund, Movement } from '../../money/payments/payments.entity';
import { PaymentAdminErrors, PaymentErrors } from '../../money/payments/payments.errors';
import {
  type OnSiteDetails,
  type RecordedMovement,
  listMovements,
  recordMovement,
} from '../../money/payments/payments.movements.queries';
import { listRefunds } from '../../money/payments/payments.refunds.queries';
import { PaymentRefundsService } from '../../money/payments/payments.refunds.service';
import { type OpenOnSite, openOnSite } from '../../money/payments/payments.returns.rules';
import { amountIn } from '../../money/payments/payments.rules';
import { BusinessZone } from '../../platform/business-time/business-zone';
import type { AddPayment, AddRefund } from './checkout.admin.dto';

const CONFIRM_FIRST = 'The booking waits for its payment by card: confirm it first';

/** Everything that staff see of the money of a booking. */
export interface BookingMoney {
  /** Undefined for a booking that has nothing to do with money. */
  charge: BookingCharge | undefined;
  movements: RecordedMovement[];
  refunds: BookingRefund[];
  /** The amount that is left to pay, in minor units. */
  left: { minor: number; currency: string };
  open: OpenOnSite;
}

/** Facts about money on site that staff give beside its amount. */
interface Told extends Pick<AddPayment, 'received_on' | 'reference'> {
  method: OnSiteDetails['method'];
}

/** The member of staff who records money. */
interface Recorder {
  userId: number;
  /** Resources of the caller. */
  own: OwnResources;
}

/** Shows the payments of bookings to staff, records payments on site, and refunds. */
@Injectable()
export class CheckoutAdminService {
  constructor(
    private readonly db: Db,
    private readonly refunds: PaymentRefundsService,
    private readonly zone: BusinessZone,
    private readonly clock: Clock,
  ) {}

  /** @throws BookingErrors.BOOKING_NOT_FOUND */
  async readMoney(bookingId: number, own: OwnResources): Promise<BookingMoney> {
    const booking = await readSeenBooking(this.db, bookingId, own);
    const charge = await findChargeOfBooking(this.db, bookingId);
    const [left, movements, refunds] = await Promise.all([
      readLeftToPay(this.db, booking, charge),
      charge ? listMovements(this.db, charge.id) : [],
      charge ? listRefunds(this.db, charge.id) : [],
    ]);
    const open = charge ? openOnSite(charge, booking.status) : { owed: 0, undecided: 0 };
    return { charge, movements, refunds, left, open };
  }

  /**
   * Records money that a client has paid on site. The same `request_id` records it once.
   * @throws BookingErrors.BOOKING_NOT_FOUND, RequestErrors.FORBIDDEN, PaymentAdminErrors.INVALID_PAYMENT,
   * PaymentAdminErrors.INVALID_RECEIVED_ON, PaymentErrors.PAYMENT_PENDING, PaymentAdminErrors.PAYMENT_TOO_LARGE unless `above_price` allows it or the booking has no price
   */
  async addPayment(
    bookingId: number,
    { amount, above_price: isAllowed = false, method, request_id: requestId, ...told }: AddPayment,
    recorder: Recorder,
  ): Promise<void> {
    const details = this.detailsOf({ ...told, method: method ?? null }, recorder);
    await this.db.tx(async (tx) => {
      const booking = await lockOwnBooking(tx, bookingId, recorder.own);
      // Its card could still be charged, and it would end unpaid.
      if (booking.status === 'pending') throw PaymentErrors.PAYMENT_PENDING({ message: CONFIRM_FIRST });
      const charge = await ensureCharge(tx, booking);
      const minor = amountIn(amount, charge.currency);
      const movement = { kind: 'on_site', amount: minor, requestId, details } as const;
      const isNew = await this.recordOnSite(tx, charge, movement);
      // A repetition finds its own payment among those that were made.
      if (!isNew || isAllowed || charge.total === 0) return;
      // A client may pay for a cancelled booking, too.
      const left = await readLeftToPay(tx, { ...booking, status: 'confirmed' }, charge);
      if (minor > left.minor) throw PaymentAdminErrors.PAYMENT_TOO_LARGE();
    });
  }

  /**
   * Refunds a client: by card through the processor, or on site, which is only recorded. The same `request_id`
   * refunds once.
   * @throws BookingErrors.BOOKING_NOT_FOUND, RequestErrors.FORBIDDEN, PaymentErrors.NOTHING_TO_PAY,
   * PaymentAdminErrors.INVALID_PAYMENT, PaymentAdminErrors.INVALID_RECEIVED_ON, PaymentAdminErrors.ONLY_ON_SITE,
   * PaymentAdminErrors.REFUND_TOO_LARGE
   */
  async addRefund(
    bookingId: number,
    { amount, method, request_id: requestId, ...told }: AddRefund,
    recorder: Recorder,
  ): Promise<void> {
    if (method === 'card' && (told.received_on || told.reference)) throw PaymentAdminErrors.ONLY_ON_SITE();
    const known = method === 'card' || method === 'on_site' ? null : method;
    const details = this.detailsOf({ ...told, method: known }, recorder);
    await this.db.tx(async (tx) => {
      await lockOwnBooking(tx, bookingId, recorder.own);
      const charge = await lockChargeOfBooking(tx, bookingId);
      if (!charge) throw PaymentErrors.NOTHING_TO_PAY();
      const minor = amountIn(amount, charge.currency);
      if (method !== 'card') {
        const movement = { kind: 'on_site_refund', amount: -minor, requestId, details } as const;
        await this.recordOnSite(tx, charge, movement);
        return;
      }
      const key = requestId ?? randomUUID();
      await this.refunds.requestRefund(tx, { chargeId: charge.id, amount: minor, source: 'staff', key });
    });
  }

  /** @throws PaymentAdminErrors.INVALID_RECEIVED_ON */
  private detailsOf({ method, received_on: day, reference = '' }: Told, { userId }: Recorder): OnSiteDetails {
    const movedAt = movedAtOf(day, this.zone, this.clock.now());
    return { method, movedAt, reference, recordedBy: userId };
  }

  private async recordOnSite(
    tx: Tx,
    { id: chargeId }: BookingCharge,
    {
      requestId,
      ...movement
    }: { kind: Movement; amount: number; requestId: string | undefined; details: OnSiteDetails },
  ): Promise<boolean> {
    const key = `on-site:${chargeId}:${requestId ?? randomUUID()}`;
    return recordMovement(tx, { chargeId, ...movement, key }).catch((error: unknown) => {
      if (pgErrorOf(error)?.constraint !== 'booking_charges_on_site') throw error;
      throw PaymentAdminErrors.REFUND_TOO_LARGE({ cause: error });
    });
  }
}
