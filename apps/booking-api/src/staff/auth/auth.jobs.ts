import { Injectable } from '@nestjs/common';
import { LoginChallengesService, SecondFactorsService } from '@comptoir/second-factor';
import { Every } from '../../events';
import { PasswordResetsService } from './password-resets.service';

const HOUR_MS = 3_600_000;

@Injectable()
export class AuthJobs {
  constructor(
    private readonly resets: PasswordResetsService,
    private readonly factors: SecondFactorsService,
    private readonly challenges: LoginChallengesService,
  ) {}

  @Every({ name: 'purge-password-resets', everyMs: HOUR_MS })
  async purgePasswordResets(): Promise<void> {
    await this.resets.purgeResets();
  }

  @Every({ name: 'purge-second-factors', everyMs: HOUR_MS })
  async purgeSecondFactors(): Promise<void> {
    await this.challenges.purge();
    await this.factors.purgeAbandoned();
  }

  @Every({ name: 'reseal-second-factors', everyMs: HOUR_MS })
  async resealSecondFactors(): Promise<void> {
    await this.factors.resealSecrets();
  }
}
