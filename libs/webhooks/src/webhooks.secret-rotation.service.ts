import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import { WebhookSecretsService } from './webhooks.secrets.service';
import type { BaseWebhook } from './webhooks.entity';

const COLUMNS = ['secret', 'previous_secret'] as const;

/** Encrypts secrets again with the present key, so that previous keys can be removed. */
@Injectable()
export class WebhookSecretRotationService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly secrets: WebhookSecretsService,
  ) {}

  /** Skips a secret that changes meanwhile, and deletes previous secrets that have expired. */
  async resealSecrets(): Promise<void> {
    await this.db.rows(
      `UPDATE webhooks SET previous_secret = NULL, previous_secret_until = NULL WHERE previous_secret_until <= $1`,
      [this.clock.now()],
    );
    const hooks = await this.db.rows<BaseWebhook>('SELECT * FROM webhooks');
    for (const hook of hooks) {
      for (const column of COLUMNS) await this.resealColumn(hook, column);
    }
  }

  private async resealColumn(hook: BaseWebhook, column: (typeof COLUMNS)[number]): Promise<void> {
    const before = hook[column];
    const sealed = before && this.secrets.resealSecret(before, hook);
    if (!sealed) return;
    await this.db.rows(`UPDATE webhooks SET ${column} = $2 WHERE id = $1 AND ${column} = $3`, [
      hook.id,
      sealed,
      before,
    ]);
  }
}
