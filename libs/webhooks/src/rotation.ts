import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { WebhookSecrets } from './secrets';
import type { BaseWebhook } from './webhook.entity';

/** Brings what is sealed under the present key, so that previous ones can be forgotten. */
@Injectable()
export class WebhookRotation {
  constructor(
    private readonly db: Db,
    private readonly secrets: WebhookSecrets,
  ) {}

  /** A secret that its owner changes meanwhile is left alone. */
  async reseal(): Promise<void> {
    const hooks = await this.db.rows<BaseWebhook & Record<string, unknown>>('SELECT * FROM webhooks');
    for (const hook of hooks) {
      const sealed = this.secrets.reseal(hook.secret, hook);
      if (!sealed) continue;
      await this.db.rows('UPDATE webhooks SET secret = $2 WHERE id = $1 AND secret = $3', [
        hook.id,
        sealed,
        hook.secret,
      ]);
    }
  }
}
