import { Injectable } from '@nestjs/common';
import { Every } from '../../events';
import { SmsService } from './sms.service';

const HOUR_MS = 3_600_000;

@Injectable()
export class SmsJobs {
  constructor(private readonly sms: SmsService) {}

  @Every({ name: 'purge-sms-messages', everyMs: HOUR_MS })
  async deleteOldMessages(): Promise<void> {
    await this.sms.deleteOldMessages();
  }
}
