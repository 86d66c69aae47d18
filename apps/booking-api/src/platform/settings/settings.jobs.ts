import { Injectable } from '@nestjs/common';
import { Every } from '../../events';
import { SettingsService } from './settings.service';

const HOUR_MS = 3_600_000;

@Injectable()
export class SettingsJobs {
  constructor(private readonly settings: SettingsService) {}

  @Every({ name: 'reseal-smtp-password', everyMs: HOUR_MS })
  async resealSmtpPassword(): Promise<void> {
    await this.settings.resealSmtpPassword();
  }
}
