import { Injectable } from '@nestjs/common';
import { Every } from '../../events';
import { Erasure } from './privacy.service';

@Injectable()
export class PrivacyJobs {
  constructor(private readonly erasure: Erasure) {}

  @Every({ name: 'erase-accounts', everyMs: 3_600_000 })
  async eraseAccounts(): Promise<void> {
    await this.erasure.eraseDue();
  }
}
