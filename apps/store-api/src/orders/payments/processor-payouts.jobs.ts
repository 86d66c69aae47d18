import { Injectable } from '@nestjs/common';
import { Every } from '../../events';
import { ProcessorPayoutsService } from './processor-payouts.service';

const HOUR_MS = 3_600_000;

@Injectable()
export class ProcessorPayoutsJobs {
  constructor(private readonly payouts: ProcessorPayoutsService) {}

  @Every({ name: 'read-processor-payouts', everyMs: HOUR_MS, queue: 'processor' })
  async readPayouts(): Promise<void> {
    await this.payouts.syncRecentPayouts();
  }
}
