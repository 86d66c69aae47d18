import { Injectable } from '@nestjs/common';
import { Every, OnJob, type StoreJobs } from '../../events';
import { VatNumbersService } from './vat-numbers.service';

const DAY_MS = 24 * 3_600_000;

@Injectable()
export class VatNumbersJobs {
  constructor(private readonly vatNumbers: VatNumbersService) {}

  /** A second run finds a fresh answer. Without one, the next preview asks again. */
  @OnJob('vat-numbers.check')
  verifyAddress({ addressId }: StoreJobs['vat-numbers.check']): Promise<void> {
    return this.vatNumbers.verifyAddress(addressId);
  }

  @Every({ name: 'purge-vat-number-checks', everyMs: DAY_MS })
  async purgeChecks(): Promise<void> {
    await this.vatNumbers.purgeChecks();
  }
}
