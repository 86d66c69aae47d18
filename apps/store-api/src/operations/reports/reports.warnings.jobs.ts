import { Injectable } from '@nestjs/common';
import { Every } from '../../events';
import { OssWarningsService } from './reports.warnings.service';

const DAY_MS = 24 * 3_600_000;

@Injectable()
export class OssWarningsJobs {
  constructor(private readonly warnings: OssWarningsService) {}

  @Every({ name: 'warn-oss-threshold', everyMs: DAY_MS })
  async warnStaff(): Promise<void> {
    await this.warnings.warnStaff();
  }
}
