import { Injectable } from '@nestjs/common';
import { Every } from '../../events';
import { EmailProofsService } from './email-proofs.service';

const DAY_MS = 24 * 3_600_000;

@Injectable()
export class EmailProofsJobs {
  constructor(private readonly proofs: EmailProofsService) {}

  /** At midnight UTC. */
  @Every({ name: 'purge-email-proofs', everyMs: DAY_MS })
  async deleteOldProofs(): Promise<void> {
    await this.proofs.deleteOldProofs();
  }
}
