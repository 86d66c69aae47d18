import { Injectable } from '@nestjs/common';
import { Every } from '../../events';
import { LedgerPostingService } from './ledger.posting.service';

const MINUTE_MS = 60_000;

@Injectable()
export class LedgerJobs {
  constructor(private readonly posting: LedgerPostingService) {}

  @Every({ name: 'post-ledger', everyMs: MINUTE_MS })
  async postLedger(): Promise<void> {
    await this.posting.postAll();
  }
}
