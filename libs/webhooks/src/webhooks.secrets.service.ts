import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { SecretBox } from '@comptoir/auth';
import { WEBHOOK_OPTIONS, type WebhookOptions } from './webhooks.options';
import type { BaseWebhook } from './webhooks.entity';

/** Placeholder that is shown instead of a secret. */
export const MASKED_SECRET = '********';

const SECRET_BYTES = 24;
/** Milliseconds for which a replaced secret still signs, so that receivers have time to switch. */
const OVERLAP_MS = 24 * 3_600_000;

/** Encrypted secrets of a receiver. */
type SealedSecrets = Pick<BaseWebhook, 'secret' | 'previous_secret' | 'previous_secret_until'>;

/** Encrypts the secrets of receivers with a key that is not in the database. */
@Injectable()
export class WebhookSecretsService<Own extends object = object> {
  private readonly box: SecretBox;

  constructor(@Inject(WEBHOOK_OPTIONS) private readonly options: WebhookOptions<Own>) {
    this.box = new SecretBox(options.sealingKey, 'webhook-secrets', options.previousSealingKeys);
  }

  /** Generates a secret of 24 random bytes, in the notation of the Standard Webhooks libraries. */
  generateSecret(): string {
    return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
  }

  /** @param own the receiver, or its future columns */
  sealSecret(secret: string, own: Own): Buffer {
    return this.box.seal(secret, this.options.secretContext(own));
  }

  /** @throws Error when it was encrypted for another context or with an unknown key, or was changed */
  openSecret(sealed: Buffer, own: Own): string {
    return this.box.open(sealed, this.options.secretContext(own));
  }

  /** Lists the secrets that sign at a time: the present one, and the previous one while it is valid. */
  validSecrets(hook: SealedSecrets & Own, now: Date): [string, ...string[]] {
    const { secret, previous_secret: previous, previous_secret_until: until } = hook;
    const isValid = previous && until && until > now;
    return [this.openSecret(secret, hook), ...(isValid ? [this.openSecret(previous, hook)] : [])];
  }

  /** Returns the columns after a change of the secret. The same secret changes nothing. */
  replaceSecret(hook: SealedSecrets & Own, secret: string, now: Date): SealedSecrets {
    if (secret === this.openSecret(hook.secret, hook)) return hook;
    return {
      secret: this.sealSecret(secret, hook),
      previous_secret: hook.secret,
      previous_secret_until: new Date(now.getTime() + OVERLAP_MS),
    };
  }

  /** Encrypts a secret again with the present key; undefined unless a previous key encrypted it. */
  resealSecret(sealed: Buffer, own: Own): Buffer | undefined {
    return this.box.reseal(sealed, this.options.secretContext(own));
  }
}
