import { Injectable } from '@nestjs/common';
import { Every } from '../../events';
import { ErasureService } from './erasure.service';

@Injectable()
export class PrivacyJobs {
  constructor(private readonly erasure: ErasureService) {}

  @Every({ name: 'erase-accounts', everyMs: 3_600_000 })
  async eraseAccounts(): Promise<void> {
    await this.erasure.eraseDueAccounts();
  }
}
