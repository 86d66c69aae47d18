import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Db, type Tx, pgErrorOf } from '@comptoir/db';
import { lockOwnBooking, readSeenBooking } from '../bookings/bookings.own.queries';
import type { OwnResources } from '../../calendar/resources/own-resources';
import { readLeftToPay } from '../../money/payments/payments.balance.queries';
import {
  ensureCharge,
  findChargeOfBooking,
  listMovements,
  lockChargeOfBooking,
  recordMovement,
} from '../../money/payments/payments.charges.queries';
import type {
  BookingCharge,
  BookingPayment,
  BookingRefund,
  Movement,
} from '../../money/payments/payments.entity';
import { PaymentAdminErrors, PaymentErrors } from '../../money/payments/payments.errors';
import { listRefunds } from '../../money/payments/payments.refunds.queries';
import { PaymentRefundsService } from '../../money/payments/payments.refunds.service';
import { type OpenOnSite, openOnSite } from '../../money/payments/payments.returns.rules';
import { amountIn } from '../../money/payments/payments.rules';
import type { AddPayment, AddRefund } from './checkout.admin.dto';

const CONFIRM_FIRST = 'The booking waits for its payment by card: confirm it first';

/** Everything that staff see of the money of a booking. */
export interface BookingMoney {
  /** Undefined for a booking that has nothing to do with money. */
  charge: BookingCharge | undefined;
  movements: BookingPayment[];
  refunds: BookingRefund[];
  /** The amount that is left to pay, in minor units. */
  left: { minor: number; currency: string };
  open: OpenOnSite;
}

/** Shows the payments of bookings to staff, records payments on site, and refunds. */
@Injectable()
export class CheckoutAdminService {
  constructor(
    private readonly db: Db,
    private readonly refunds: PaymentRefundsService,
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
   * @param own resources of the caller
   * @throws BookingErrors.BOOKING_NOT_FOUND, RequestErrors.FORBIDDEN, PaymentAdminErrors.INVALID_PAYMENT,
   * PaymentErrors.PAYMENT_PENDING, PaymentAdminErrors.PAYMENT_TOO_LARGE unless `above_price` allows it or the booking has no price
   */
  async addPayment(
    bookingId: number,
    { amount, above_price: isAllowed = false, request_id: requestId }: AddPayment,
    own: OwnResources,
  ): Promise<void> {
    await this.db.tx(async (tx) => {
      const booking = await lockOwnBooking(tx, bookingId, own);
      // Its card could still be charged, and it would end unpaid.
      if (booking.status === 'pending') throw PaymentErrors.PAYMENT_PENDING({ message: CONFIRM_FIRST });
      const charge = await ensureCharge(tx, booking);
      const minor = amountIn(amount, charge.currency);
      const isNew = await this.recordOnSite(tx, charge, { kind: 'on_site', amount: minor, requestId });
      // A repetition finds its own payment among those that were made.
      if (!isNew || isAllowed || charge.total === 0) return;
      // A client may pay for a cancelled booking, too.
      const left = await readLeftToPay(tx, { ...booking, status: 'confirmed' }, charge);
      if (minor > left.minor) throw PaymentAdminErrors.PAYMENT_TOO_LARGE();
    });
  }

  /**
   * Refunds a client: by card through the processor, or in cash, which is only recorded. The same `request_id`
   * refunds once.
   * @param own resources of the caller
   * @throws BookingErrors.BOOKING_NOT_FOUND, RequestErrors.FORBIDDEN, PaymentErrors.NOTHING_TO_PAY,
   * PaymentAdminErrors.INVALID_PAYMENT, PaymentAdminErrors.REFUND_TOO_LARGE
   */
  async addRefund(
    bookingId: number,
    { amount, method, request_id: requestId }: AddRefund,
    own: OwnResources,
  ): Promise<void> {
    await this.db.tx(async (tx) => {
      await lockOwnBooking(tx, bookingId, own);
      const charge = await lockChargeOfBooking(tx, bookingId);
      if (!charge) throw PaymentErrors.NOTHING_TO_PAY();
      const minor = amountIn(amount, charge.currency);
      if (method === 'on_site') {
        await this.recordOnSite(tx, charge, { kind: 'on_site_refund', amount: -minor, requestId });
        return;
      }
      const key = requestId ?? randomUUID();
      await this.refunds.requestRefund(tx, { chargeId: charge.id, amount: minor, source: 'staff', key });
    });
  }

  private async recordOnSite(
    tx: Tx,
    { id: chargeId }: BookingCharge,
    { requestId, ...movement }: { kind: Movement; amount: number; requestId?: string },
  ): Promise<boolean> {
    const key = `on-site:${chargeId}:${requestId ?? randomUUID()}`;
    return recordMovement(tx, { chargeId, ...movement, key }).catch((error: unknown) => {
      if (pgErrorOf(error)?.constraint !== 'booking_charges_on_site') throw error;
      throw PaymentAdminErrors.REFUND_TOO_LARGE({ cause: error });
    });
  }
}
