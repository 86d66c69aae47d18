import { Inject, Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import { Outbox } from '@comptoir/jobs';
import { Clock } from '@comptoir/time';
import { BookingChangesService } from '../../booking/bookings/bookings.changes.service';
import {
  type ErasableBooking,
  eraseBookings,
  lockBookingsOfClient,
  lockOldBookings,
  lockUnmailedBookings,
} from '../../booking/bookings/bookings.erasure.queries';
import { findUnmailedClient } from '../../booking/bookings/bookings.unmailed.queries';
import type { BookingConfig } from '../../config';
import { BOOKING_CONFIG } from '../../config.module';
import type { BookingEvents } from '../../events';
import { deferReminderDeletion } from '../../front/notifications/notifications.queries';
import { deferSmsDeletion } from '../../messaging/sms/sms.queries';
import {
  eraseUnmailedEntries,
  eraseWaitingEntries,
} from '../../booking/waiting-entries/waiting-entries.erasure.queries';
import { deferDeliveryDeletion } from '../../messaging/webhooks/webhooks.queries';
import { deferProofDeletion } from '../../booking/email-proofs/email-proofs.queries';
import type { ClientKey } from './client-key';
import { ClientErrors } from './clients.errors';

const DAY_MS = 86_400_000;
/** Bookings erased in one transaction of the nightly job. */
const BATCH = 500;
/** Numbers that an error names. */
const MOST_NAMED = 20;

/** Erases the personal data of bookings, for one client or after the retention period (docs/privacy.md). */
@Injectable()
export class ClientErasureService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly outbox: Outbox<BookingEvents>,
    private readonly changes: BookingChangesService,
    @Inject(BOOKING_CONFIG) private readonly config: Pick<BookingConfig, 'clients'>,
  ) {}

  /**
   * Erases everything about a client. The bookings stay without it.
   * @param cancel true cancels coming bookings
   * @throws ClientErrors.CLIENT_NOT_FOUND, ClientErrors.CLIENT_IS_COMING
   */
  async eraseClient(
    client: ClientKey,
    { cancel = false }: { cancel?: boolean },
  ): Promise<{ bookings: number; cancelled: number }> {
    return this.db.tx(async (tx) => {
      const { bookings, eraseWaiting } = await this.lockClient(tx, client);
      const coming = bookings.filter(({ isComing }) => isComing);
      if (coming.length && !cancel) {
        const numbers = coming.slice(0, MOST_NAMED).map(({ id }) => id);
        throw ClientErrors.CLIENT_IS_COMING({ params: { bookings: numbers.join(', ') } });
      }
      const waiting = await eraseWaiting();
      if (!bookings.length && !waiting) throw ClientErrors.CLIENT_NOT_FOUND();
      // As staff cancel, which refunds what was paid by card.
      for (const { id } of coming) await this.changes.cancelBookingWithin(tx, id, null);
      if (bookings.length) await this.eraseAll(tx, bookings);
      if (waiting) await this.outbox.emit(tx, 'waiting_list.freed', {});
      return { bookings: bookings.length, cancelled: coming.length };
    });
  }

  /** Erases bookings that ended before the retention period, if there is one, in batches. Safe to run twice. */
  async eraseOldBookings(): Promise<void> {
    const { retentionDays } = this.config.clients;
    if (!retentionDays) return;
    const before = new Date(this.clock.now().getTime() - retentionDays * DAY_MS);
    for (let after = 0, isLast = false; !isLast;) {
      const from = after;
      const erased = await this.db.tx(async (tx) => {
        const bookings = await lockOldBookings(tx, { after: from, before, limit: BATCH });
        if (bookings.length) await this.eraseAll(tx, bookings);
        return bookings;
      });
      after = erased.at(-1)?.id ?? after;
      isLast = erased.length < BATCH;
    }
  }

  /** Locks the bookings of a client. @returns also what deletes the entries of the waiting list, and the links */
  private async lockClient(
    tx: Tx,
    client: ClientKey,
  ): Promise<{ bookings: ErasableBooking[]; eraseWaiting: () => Promise<number> }> {
    const now = this.clock.now();
    if ('email' in client) {
      const { email } = client;
      return {
        bookings: await lockBookingsOfClient(tx, email, now),
        eraseWaiting: () => {
          tx.defer('DELETE FROM client_links WHERE email = lower($1)', [email]);
          deferProofDeletion(tx, email);
          return eraseWaitingEntries(tx, email);
        },
      };
    }
    const unmailed = await findUnmailedClient(tx, client.bookingId);
    if (!unmailed) throw ClientErrors.CLIENT_NOT_FOUND();
    return {
      bookings: await lockUnmailedBookings(tx, unmailed.bookingIds, now),
      eraseWaiting: () => (unmailed.digits ? eraseUnmailedEntries(tx, unmailed) : Promise.resolve(0)),
    };
  }

  private async eraseAll(tx: Tx, bookings: readonly ErasableBooking[]): Promise<void> {
    const ids = bookings.map(({ id }) => id);
    const payloads = ids.map((bookingId) => ({ bookingId }));
    deferReminderDeletion(tx, ids);
    deferSmsDeletion(tx, ids);
    deferDeliveryDeletion(tx, ids);
    await eraseBookings(tx, bookings, this.clock.now());
    await this.outbox.emitAll(tx, 'booking.erased', payloads);
  }
}
