import { Injectable } from '@nestjs/common';
import { LoginChallengesService, SecondFactorsService } from '@comptoir/second-factor';
import { Every } from '../../events';
import { PasswordsService } from './passwords.service';
import { SecondFactorChangesService } from './second-factor-changes.service';
import { SessionsService } from './sessions.service';
import { UnverifiedAccountsService } from './unverified-accounts.service';

const HOUR_MS = 3_600_000;

@Injectable()
export class AuthJobs {
  constructor(
    private readonly sessions: SessionsService,
    private readonly passwords: PasswordsService,
    private readonly unverified: UnverifiedAccountsService,
    private readonly factors: SecondFactorsService,
    private readonly challenges: LoginChallengesService,
    private readonly factorChanges: SecondFactorChangesService,
  ) {}

  @Every({ name: 'purge-sessions', everyMs: HOUR_MS })
  async purgeSessions(): Promise<void> {
    await this.sessions.purgeSessions();
  }

  @Every({ name: 'purge-passwords', everyMs: HOUR_MS })
  async purgePasswords(): Promise<void> {
    await this.passwords.purgePasswords();
  }

  @Every({ name: 'purge-unverified', everyMs: HOUR_MS })
  async purgeUnverified(): Promise<void> {
    await this.unverified.purgeUnverifiedAccounts();
  }

  @Every({ name: 'purge-second-factors', everyMs: HOUR_MS })
  async purgeSecondFactors(): Promise<void> {
    await this.challenges.purge();
    await this.factors.purgeAbandoned();
    await this.factorChanges.purgeChanges();
  }

  @Every({ name: 'reseal-second-factors', everyMs: HOUR_MS })
  async resealSecondFactors(): Promise<void> {
    await this.factors.resealSecrets();
  }
}
