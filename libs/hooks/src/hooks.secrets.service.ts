import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { SecretBox } from '@comptoir/auth';
import { Db } from '@comptoir/db';
import type { Hook } from './hooks.entity';
import { HOOKS_OPTIONS, type HooksOptions } from './hooks.options';

const SECRET_BYTES = 24;
const CONTEXT = 'hook';

/** Encrypts the secrets of hooks with a key that is not in the database. */
@Injectable()
export class HookSecretsService {
  private readonly box: SecretBox;

  constructor(
    @Inject(HOOKS_OPTIONS) { sealingKey, previousSealingKeys }: HooksOptions,
    private readonly db: Db,
  ) {
    this.box = new SecretBox(sealingKey, 'hook-secrets', previousSealingKeys);
  }

  /** Generates a secret of 24 random bytes, in the notation of the Standard Webhooks libraries. */
  generateSecret(): string {
    return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
  }

  sealSecret(secret: string): Buffer {
    return this.box.seal(secret, CONTEXT);
  }

  /** @throws Error when it was encrypted with an unknown key, or was changed */
  openSecret({ secret }: Pick<Hook, 'secret'>): string {
    return this.box.open(secret, CONTEXT);
  }

  /** Encrypts secrets again with the present key, so that previous keys can be removed. Safe to run twice. */
  async resealSecrets(): Promise<void> {
    const hooks = await this.db.rows<Pick<Hook, 'id' | 'secret'>>('SELECT id, secret FROM hooks');
    for (const { id, secret } of hooks) {
      const sealed = this.box.reseal(secret, CONTEXT);
      if (sealed)
        await this.db.rows('UPDATE hooks SET secret = $2 WHERE id = $1 AND secret = $3', [
          id,
          sealed,
          secret,
        ]);
    }
  }
}
