import { Injectable } from '@nestjs/common';
import { type BookingJobs, Every, OnJob } from '../events';
import { EmailProofMailsService } from './email-proofs.mails.service';
import { EmailProofsService } from './email-proofs.service';

const DAY_MS = 24 * 3_600_000;

@Injectable()
export class EmailProofsJobs {
  constructor(
    private readonly proofs: EmailProofsService,
    private readonly mails: EmailProofMailsService,
  ) {}

  @OnJob('email-proofs.mail', { queue: 'notifications' })
  async mailCode(job: BookingJobs['email-proofs.mail']): Promise<void> {
    await this.mails.mailCode(job);
  }

  /** At midnight UTC. */
  @Every({ name: 'purge-email-proofs', everyMs: DAY_MS })
  async deleteOldProofs(): Promise<void> {
    await this.proofs.deleteOldProofs();
  }
}
