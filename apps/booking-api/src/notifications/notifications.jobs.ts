import { Injectable } from '@nestjs/common';
import type { JobContext } from '@comptoir/jobs';
import type { BookingStatus } from '../bookings/bookings.entity';
import { type BookingEvents, OnEvent } from '../events';
import { type DueMail, NotificationsService } from './notifications.service';

const queue = 'notifications';

/** One handler for each mail, so that one that fails does not send the other again. */
@Injectable()
export class NotificationJobs {
  constructor(private readonly notifications: NotificationsService) {}

  @OnEvent('booking.created', { name: 'mail-client-confirmation', queue })
  async confirmToClient(event: BookingEvents['booking.created'], job: JobContext): Promise<void> {
    await this.notifications.tellClient(dueMail(event, 'confirmed', job));
  }

  @OnEvent('booking.created', { name: 'mail-staff-confirmation', queue })
  async confirmToStaff(event: BookingEvents['booking.created'], job: JobContext): Promise<void> {
    await this.notifications.tellStaff(dueMail(event, 'confirmed', job));
  }

  @OnEvent('booking.cancelled', { name: 'mail-client-cancellation', queue })
  async cancelToClient(event: BookingEvents['booking.cancelled'], job: JobContext): Promise<void> {
    await this.notifications.tellClient(dueMail(event, 'cancelled', job));
  }

  @OnEvent('booking.cancelled', { name: 'mail-staff-cancellation', queue })
  async cancelToStaff(event: BookingEvents['booking.cancelled'], job: JobContext): Promise<void> {
    await this.notifications.tellStaff(dueMail(event, 'cancelled', job));
  }
}

function dueMail({ bookingId }: { bookingId: number }, status: BookingStatus, job: JobContext): DueMail {
  return { bookingId, status, messageId: `${job.eventId}-${job.handler}` };
}
