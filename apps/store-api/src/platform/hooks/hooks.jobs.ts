import { Injectable } from '@nestjs/common';
import { HookSecretsService, HooksAdminService } from '@comptoir/hooks';
import { Every } from '../../events';

const HOUR_MS = 3_600_000;

@Injectable()
export class HooksJobs {
  constructor(
    private readonly hooks: HooksAdminService,
    private readonly secrets: HookSecretsService,
  ) {}

  @Every({ name: 'purge-hook-calls', everyMs: HOUR_MS })
  removeOldCalls(): Promise<void> {
    return this.hooks.removeOldCalls();
  }

  @Every({ name: 'reseal-hook-secrets', everyMs: HOUR_MS })
  resealSecrets(): Promise<void> {
    return this.secrets.resealSecrets();
  }
}
