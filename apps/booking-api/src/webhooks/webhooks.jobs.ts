import { Injectable } from '@nestjs/common';
import type { JobContext } from '@comptoir/jobs';
import { type BookingEvents, type BookingJobs, Every, OnEvent, OnJob } from '../events';
import { WebhookDeliveries } from './webhooks.deliveries.service';
import { WebhookRotation } from './webhooks.rotation.service';
import { WebhookSender } from './webhooks.sender.service';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Tells receivers what becomes of bookings. */
@Injectable()
export class WebhookJobs {
  constructor(
    private readonly deliveries: WebhookDeliveries,
    private readonly sender: WebhookSender,
    private readonly rotation: WebhookRotation,
  ) {}

  @OnEvent('booking.created', { name: 'webhook-booking-created' })
  async created({ bookingId }: BookingEvents['booking.created'], job: JobContext): Promise<void> {
    await this.deliveries.publish('booking.created', bookingId, job);
  }

  @OnEvent('booking.updated', { name: 'webhook-booking-updated' })
  async updated({ bookingId }: BookingEvents['booking.updated'], job: JobContext): Promise<void> {
    await this.deliveries.publish('booking.updated', bookingId, job);
  }

  @OnEvent('booking.cancelled', { name: 'webhook-booking-cancelled' })
  async cancelled({ bookingId }: BookingEvents['booking.cancelled'], job: JobContext): Promise<void> {
    await this.deliveries.publish('booking.cancelled', bookingId, job);
  }

  /** In a queue of its own: receivers may be slow. */
  @OnJob('webhooks.send', { queue: 'webhooks' })
  async send({ webhookId }: BookingJobs['webhooks.send']): Promise<void> {
    await this.sender.sendNext(webhookId);
  }

  @Every({ name: 'wake-webhooks', everyMs: 5 * MINUTE_MS })
  async wakeOverdue(): Promise<void> {
    await this.deliveries.wakeOverdue();
  }

  @Every({ name: 'purge-webhook-deliveries', everyMs: HOUR_MS })
  async purge(): Promise<void> {
    await this.deliveries.purge();
  }

  @Every({ name: 'reseal-webhook-secrets', everyMs: HOUR_MS })
  async reseal(): Promise<void> {
    await this.rotation.reseal();
  }
}
