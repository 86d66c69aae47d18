import { Injectable } from '@nestjs/common';
import { Every, OnJob, type StoreJobs } from '../../events';
import { DisputeAnswersService } from './disputes.answers.service';
import { DisputeEvidenceService } from './disputes.evidence.service';

const HOUR_MS = 3_600_000;

@Injectable()
export class DisputesJobs {
  constructor(
    private readonly answers: DisputeAnswersService,
    private readonly evidence: DisputeEvidenceService,
  ) {}

  @OnJob('dispute-files.collect')
  deleteOrphanFile(file: StoreJobs['dispute-files.collect']): Promise<void> {
    return this.evidence.deleteOrphanFile(file);
  }

  @Every({ name: 'remind-of-evidence', everyMs: HOUR_MS })
  remindStaff(): Promise<void> {
    return this.answers.remindStaff();
  }

  @Every({ name: 'purge-dispute-evidence', everyMs: 24 * HOUR_MS })
  purgeEvidence(): Promise<void> {
    return this.answers.purgeEvidence();
  }
}
