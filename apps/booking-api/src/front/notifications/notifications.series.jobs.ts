import { Injectable } from '@nestjs/common';
import type { JobContext } from '@comptoir/jobs';
import { type BookingEvents, OnEvent } from '../../events';
import type { SeriesOccasion } from './compose-series-mails';
import { type DueSeriesMail, SeriesNotificationsService } from './notifications.series.service';

const queue = 'notifications';

/** Has one handler per mail, so that a failed mail does not send the other one again. */
@Injectable()
export class SeriesNotificationsJobs {
  constructor(private readonly series: SeriesNotificationsService) {}

  @OnEvent('series.created', { name: 'mail-client-series-confirmation', queue })
  async sendConfirmationToClient(event: BookingEvents['series.created'], job: JobContext): Promise<void> {
    await this.series.notifyClient(dueMail(event, 'confirmation', job));
  }

  @OnEvent('series.created', { name: 'mail-staff-series-confirmation', queue })
  async sendConfirmationToStaff(event: BookingEvents['series.created'], job: JobContext): Promise<void> {
    await this.series.notifyStaff(dueMail(event, 'confirmation', job));
  }

  @OnEvent('series.moved', { name: 'mail-client-series-change', queue })
  async sendChangeToClient(event: BookingEvents['series.moved'], job: JobContext): Promise<void> {
    await this.series.notifyClient(dueMail(event, 'change', job));
  }

  @OnEvent('series.moved', { name: 'mail-staff-series-change', queue })
  async sendChangeToStaff(event: BookingEvents['series.moved'], job: JobContext): Promise<void> {
    await this.series.notifyStaff(dueMail(event, 'change', job));
  }

  @OnEvent('series.cancelled', { name: 'mail-client-series-cancellation', queue })
  async sendCancellationToClient(event: BookingEvents['series.cancelled'], job: JobContext): Promise<void> {
    await this.series.notifyClient(dueMail(event, 'cancellation', job));
  }

  @OnEvent('series.cancelled', { name: 'mail-staff-series-cancellation', queue })
  async sendCancellationToStaff(event: BookingEvents['series.cancelled'], job: JobContext): Promise<void> {
    await this.series.notifyStaff(dueMail(event, 'cancellation', job));
  }
}

function dueMail(
  event: { seriesId: number; bookingIds?: readonly number[]; byStaff?: true },
  occasion: SeriesOccasion,
  job: JobContext,
): DueSeriesMail {
  return { ...event, occasion, messageId: `${job.eventId}-${job.handler}` };
}
