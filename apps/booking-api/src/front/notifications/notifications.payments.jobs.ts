import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import type { JobContext } from '@comptoir/jobs';
import { type BookingEvents, type BookingJobs, OnEvent, OnJob } from '../../events';
import type { AdminOccasion, Occasion } from './compose-mails';
import { readResourceName } from './notifications.queries';
import { NotificationSenderService } from './notifications.sender.service';

const queue = 'notifications';

/** Sends the mails about payments and refunds of bookings. A booking that was deleted gets none. */
@Injectable()
export class NotificationsPaymentsJobs {
  constructor(
    private readonly db: Db,
    private readonly sender: NotificationSenderService,
  ) {}

  @OnJob('bookings.ask-payment', { queue })
  async askForPayment({ bookingId }: BookingJobs['bookings.ask-payment']): Promise<void> {
    await this.sender.notifyClient({ bookingId, occasion: 'payment', messageId: `payment-${bookingId}` });
  }

  @OnEvent('booking.expired', { name: 'mail-client-expiry', queue })
  async sendExpiry({ bookingId }: BookingEvents['booking.expired'], job: JobContext): Promise<void> {
    await this.sender.notifyClient({ bookingId, occasion: 'expiry', messageId: messageIdOf(job) });
  }

  @OnEvent('booking.unpaid-cancelled', { name: 'mail-client-unpaid-cancellation', queue })
  async sendUnpaidCancellation(
    { bookingId, byStaff }: BookingEvents['booking.unpaid-cancelled'],
    job: JobContext,
  ): Promise<void> {
    await this.sender.notifyClient({
      bookingId,
      occasion: 'unpaid-cancellation',
      byStaff,
      messageId: messageIdOf(job),
    });
  }

  /** Its client may not know of the booking but by the page of the payment, so the mail leads there. */
  @OnEvent('booking.unpaid-moved', { name: 'mail-client-unpaid-move', queue })
  async sendUnpaidMove(
    { bookingId, before, beforeResourceId }: BookingEvents['booking.unpaid-moved'],
    job: JobContext,
  ): Promise<void> {
    await this.sender.notifyClient({
      bookingId,
      occasion: 'payment',
      byStaff: true,
      messageId: messageIdOf(job),
      ...(before && { before: new Date(before) }),
      beforeName: await readResourceName(this.db, beforeResourceId),
    });
  }

  @OnEvent('booking.payment-returned', { name: 'mail-client-returned-payment', queue })
  async sendReturnToClient(
    { chargeId }: BookingEvents['booking.payment-returned'],
    job: JobContext,
  ): Promise<void> {
    await this.notify('client', await this.findOfCharge(chargeId), { occasion: 'returned-payment', job });
  }

  @OnEvent('booking.payment-returned', { name: 'mail-staff-returned-payment', queue })
  async sendReturnToStaff(
    { chargeId }: BookingEvents['booking.payment-returned'],
    job: JobContext,
  ): Promise<void> {
    await this.notify('staff', await this.findOfCharge(chargeId), { occasion: 'returned-payment', job });
  }

  @OnEvent('booking.refunded', { name: 'mail-client-refund', queue })
  async sendRefund({ refundId }: BookingEvents['booking.refunded'], job: JobContext): Promise<void> {
    const { booking_id: bookingId, amount: refunded } = (await this.findRefund(refundId)) ?? {};
    if (!bookingId) return;
    await this.sender.notifyClient({ bookingId, occasion: 'refund', messageId: messageIdOf(job), refunded });
  }

  @OnEvent('booking.refund-failed', { name: 'mail-staff-failed-refund', queue })
  async sendFailureToStaff(
    { refundId }: BookingEvents['booking.refund-failed'],
    job: JobContext,
  ): Promise<void> {
    const bookingId = (await this.findRefund(refundId))?.booking_id ?? undefined;
    await this.notify('staff', bookingId, { occasion: 'failed-refund', job });
  }

  private async notify<R extends 'client' | 'staff'>(
    recipient: R,
    bookingId: number | undefined,
    { occasion, job }: { occasion: R extends 'client' ? Occasion : AdminOccasion; job: JobContext },
  ): Promise<void> {
    if (bookingId === undefined) return;
    const messageId = messageIdOf(job);
    if (recipient === 'client')
      await this.sender.notifyClient({ bookingId, occasion: occasion as Occasion, messageId });
    else await this.sender.notifyStaff({ bookingId, occasion: occasion as AdminOccasion, messageId });
  }

  private async findOfCharge(id: number): Promise<number | undefined> {
    const row = await this.db.row<{ booking_id: number | null }>(
      'SELECT booking_id FROM booking_charges WHERE id = $1',
      [id],
    );
    return row?.booking_id ?? undefined;
  }

  private findRefund(id: number): Promise<{ booking_id: number | null; amount: number } | undefined> {
    return this.db.row<{ booking_id: number | null; amount: number }>(
      'SELECT c.booking_id, r.amount FROM booking_refunds r JOIN booking_charges c ON c.id = r.charge_id WHERE r.id = $1',
      [id],
    );
  }
}

function messageIdOf({ eventId, handler }: JobContext): string {
  return `${eventId}-${handler}`;
}
