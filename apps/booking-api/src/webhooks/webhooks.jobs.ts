import { Injectable } from '@nestjs/common';
import type { JobContext } from '@comptoir/jobs';
import { type BookingEvents, OnEvent } from '../events';
import { WebhookPublisher } from './webhooks.publisher.service';

/** Which event is told to receivers under which name. */
@Injectable()
export class WebhookJobs {
  constructor(private readonly publisher: WebhookPublisher) {}

  @OnEvent('booking.created', { name: 'webhook-booking-created' })
  async created(event: BookingEvents['booking.created'], job: JobContext): Promise<void> {
    await this.publisher.publish(event, job);
  }

  @OnEvent('booking.updated', { name: 'webhook-booking-updated' })
  async updated(event: BookingEvents['booking.updated'], job: JobContext): Promise<void> {
    await this.publisher.publish(event, job);
  }

  @OnEvent('booking.cancelled', { name: 'webhook-booking-cancelled' })
  async cancelled(event: BookingEvents['booking.cancelled'], job: JobContext): Promise<void> {
    await this.publisher.publish(event, job);
  }
}
