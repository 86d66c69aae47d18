import { Injectable } from '@nestjs/common';
import { Every } from '../../events';
import { PasswordResetsService } from './password-resets.service';

const HOUR_MS = 3_600_000;

@Injectable()
export class AuthJobs {
  constructor(private readonly resets: PasswordResetsService) {}

  @Every({ name: 'purge-password-resets', everyMs: HOUR_MS })
  async purgePasswordResets(): Promise<void> {
    await this.resets.purgeResets();
  }
}
