import { Injectable } from '@nestjs/common';
import type { JobContext } from '@comptoir/jobs';
import { type BookingEvents, OnEvent } from '../../events';
import { WebhookPublisherService } from './webhooks.publisher.service';

/** Publishes the events of bookings to webhooks. */
@Injectable()
export class WebhooksJobs {
  constructor(private readonly publisher: WebhookPublisherService) {}

  @OnEvent('booking.created', { name: 'webhook-booking-created' })
  async publishCreated(event: BookingEvents['booking.created'], job: JobContext): Promise<void> {
    await this.publisher.publishBookingEvents(event, job);
  }

  @OnEvent('booking.updated', { name: 'webhook-booking-updated' })
  async publishUpdated(event: BookingEvents['booking.updated'], job: JobContext): Promise<void> {
    await this.publisher.publishBookingEvents(event, job);
  }

  @OnEvent('booking.cancelled', { name: 'webhook-booking-cancelled' })
  async publishCancelled(event: BookingEvents['booking.cancelled'], job: JobContext): Promise<void> {
    await this.publisher.publishBookingEvents(event, job);
  }
}
