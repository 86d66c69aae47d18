import { Injectable } from '@nestjs/common';
import { type BookingJobs, Every, OnJob } from '../../events';
import { ClientErasureService } from './clients.erasure.service';
import { ClientLinkMailsService } from './clients.link-mails.service';
import { ClientLinksService } from './clients.links.service';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

@Injectable()
export class ClientsJobs {
  constructor(
    private readonly links: ClientLinksService,
    private readonly mails: ClientLinkMailsService,
    private readonly erasure: ClientErasureService,
  ) {}

  @OnJob('client-links.mail', { queue: 'notifications' })
  async mailLink(job: BookingJobs['client-links.mail']): Promise<void> {
    await this.mails.mailLink(job);
  }

  @Every({ name: 'purge-client-links', everyMs: 5 * MINUTE_MS })
  async deleteOldLinks(): Promise<void> {
    await this.links.deleteOldLinks();
  }

  /** At midnight UTC. */
  @Every({ name: 'erase-old-bookings', everyMs: DAY_MS })
  async eraseOldBookings(): Promise<void> {
    await this.erasure.eraseOldBookings();
  }
}
