import { Injectable } from '@nestjs/common';
import { type BookingJobs, OnJob } from '../../events';
import { ProofMailsService } from './notifications.proofs.service';

@Injectable()
export class ProofMailsJobs {
  constructor(private readonly mails: ProofMailsService) {}

  @OnJob('email-proofs.mail', { queue: 'notifications' })
  async mailCode(job: BookingJobs['email-proofs.mail']): Promise<void> {
    await this.mails.mailCode(job);
  }
}
