import { Injectable } from '@nestjs/common';
import type { JobContext } from '@comptoir/jobs';
import { type BookingEvents, Every, OnEvent } from '../../events';
import { WaitingListAdminService } from './waiting-list.admin.service';
import { WaitingListAnswersService } from './waiting-list.answers.service';
import { WaitingListAskingService } from './waiting-list.asking.service';
import { WaitingListMailsService } from './waiting-list.mails.service';
import { WaitingListWebhooksService } from './waiting-list.webhooks.service';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const mails = 'notifications';
/** Changes of a booking that can free a time. */
const FREEING = ['start_at', 'end_at', 'resource_id', 'additional_resource_ids', 'party_size'];

/**
 * Asks those who wait when a booking frees a time, and every minute: blocks, hours, seats, holds and external calendars
 * free times, too.
 */
@Injectable()
export class WaitingListJobs {
  constructor(
    private readonly asking: WaitingListAskingService,
    private readonly answers: WaitingListAnswersService,
    private readonly admin: WaitingListAdminService,
    private readonly mailer: WaitingListMailsService,
    private readonly webhooks: WaitingListWebhooksService,
  ) {}

  @Every({ name: 'ask-waiting-list', everyMs: MINUTE_MS })
  async sweep(): Promise<void> {
    await this.asking.sweep();
  }

  @OnEvent('booking.created', { name: 'waiting-list-booked' })
  async closeAnsweredEntries(
    { bookingId }: BookingEvents['booking.created'],
    job: JobContext,
  ): Promise<void> {
    await this.answers.closeAnsweredEntries(bookingId, job);
  }

  @OnEvent('booking.cancelled', { name: 'waiting-list-cancelled' })
  async askAfterCancellation({ bookingId }: BookingEvents['booking.cancelled']): Promise<void> {
    const resourceIds = await this.answers.findResourcesOf(bookingId);
    if (resourceIds.length) await this.asking.askLine(resourceIds);
  }

  @OnEvent('booking.expired', { name: 'waiting-list-expired' })
  async askAfterExpiry({ bookingId }: BookingEvents['booking.expired']): Promise<void> {
    const resourceIds = await this.answers.findResourcesOf(bookingId);
    if (resourceIds.length) await this.asking.askLine(resourceIds);
  }

  @OnEvent('booking.unpaid-cancelled', { name: 'waiting-list-unpaid' })
  async askAfterUnpaid({ bookingId }: BookingEvents['booking.unpaid-cancelled']): Promise<void> {
    const resourceIds = await this.answers.findResourcesOf(bookingId);
    if (resourceIds.length) await this.asking.askLine(resourceIds);
  }

  @OnEvent('booking.unpaid-moved', { name: 'waiting-list-unpaid-moved' })
  async askAfterUnpaidMove(): Promise<void> {
    await this.asking.askLine();
  }

  @OnEvent('booking.updated', { name: 'waiting-list-moved' })
  async askAfterMove({ changed }: BookingEvents['booking.updated']): Promise<void> {
    // The event does not say which resource the booking had before.
    if (changed.some((name) => FREEING.includes(name))) await this.asking.askLine();
  }

  @OnEvent('booking.deleted', { name: 'waiting-list-deleted' })
  async askAfterDeletion(): Promise<void> {
    await this.asking.askLine();
  }

  @OnEvent('waiting_list.freed', { name: 'waiting-list-next' })
  async askNext(): Promise<void> {
    await this.asking.askLine();
  }

  @OnEvent('waiting_list.joined', { name: 'mail-waiting-joined', queue: mails })
  async mailJoined({ entryId }: BookingEvents['waiting_list.joined'], job: JobContext): Promise<void> {
    await this.mailer.sendJoinedMail(entryId, `${job.eventId}-${job.handler}`);
  }

  @OnEvent('waiting_list.offered', { name: 'mail-waiting-offered', queue: mails })
  async mailOffer(
    { entryId, offerId }: BookingEvents['waiting_list.offered'],
    job: JobContext,
  ): Promise<void> {
    await this.mailer.sendOfferMail(entryId, offerId, `${job.eventId}-${job.handler}`);
  }

  @OnEvent('waiting_list.joined', { name: 'webhook-waiting-joined' })
  async publishJoined({ entryId }: BookingEvents['waiting_list.joined'], job: JobContext): Promise<void> {
    await this.webhooks.publishEntry('waiting_list.joined', entryId, job);
  }

  @OnEvent('waiting_list.offered', { name: 'webhook-waiting-offered' })
  async publishOffered({ entryId }: BookingEvents['waiting_list.offered'], job: JobContext): Promise<void> {
    await this.webhooks.publishEntry('waiting_list.offered', entryId, job);
  }

  @OnEvent('waiting_list.closed', { name: 'webhook-waiting-closed' })
  async publishClosed({ entryId }: BookingEvents['waiting_list.closed'], job: JobContext): Promise<void> {
    await this.webhooks.publishEntry('waiting_list.closed', entryId, job);
  }

  @Every({ name: 'purge-waiting-list', everyMs: HOUR_MS })
  async deleteOldEntries(): Promise<void> {
    await this.admin.deleteOldEntries();
  }
}
