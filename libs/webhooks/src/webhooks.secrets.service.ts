import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { SecretBox } from '@comptoir/auth';
import { WEBHOOK_OPTIONS, type WebhookOptions } from './webhooks.options';
import type { BaseWebhook } from './webhooks.entity';

/** What is shown in the place of a secret. */
export const MASKED_SECRET = '********';

const SECRET_BYTES = 24;
/** For so long a secret that was replaced still signs, so that receivers can take their time to switch. */
const OVERLAP_MS = 24 * 3_600_000;

/** The secrets of a receiver, sealed. */
type SealedSecrets = Pick<BaseWebhook, 'secret' | 'previous_secret' | 'previous_secret_until'>;

/** The secrets of receivers: encrypted at rest, with a key that is not in the database. */
@Injectable()
export class WebhookSecretsService<Own extends object = object> {
  private readonly box: SecretBox;

  constructor(@Inject(WEBHOOK_OPTIONS) private readonly options: WebhookOptions<Own>) {
    this.box = new SecretBox(options.sealingKey, 'webhook-secrets', options.previousSealingKeys);
  }

  /** A new secret of 24 random bytes, written as the libraries of Standard Webhooks read one. */
  generateSecret(): string {
    return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
  }

  /** @param own the receiver, or what it will have of its own */
  sealSecret(secret: string, own: Own): Buffer {
    return this.box.seal(secret, this.options.secretContext(own));
  }

  /** @throws Error when it was sealed in another context, with an unknown key, or was changed */
  openSecret(sealed: Buffer, own: Own): string {
    return this.box.open(sealed, this.options.secretContext(own));
  }

  /**
   * Lists the secrets that sign at a moment: the secret, and the one that it has replaced for as long as that is valid.
   */
  validSecrets(hook: SealedSecrets & Own, now: Date): [string, ...string[]] {
    const { secret, previous_secret: previous, previous_secret_until: until } = hook;
    const isValid = previous && until && until > now;
    return [this.openSecret(secret, hook), ...(isValid ? [this.openSecret(previous, hook)] : [])];
  }

  /** The columns of a receiver that gets another secret; the same one again changes nothing. */
  replaceSecret(hook: SealedSecrets & Own, secret: string, now: Date): SealedSecrets {
    if (secret === this.openSecret(hook.secret, hook)) return hook;
    return {
      secret: this.sealSecret(secret, hook),
      previous_secret: hook.secret,
      previous_secret_until: new Date(now.getTime() + OVERLAP_MS),
    };
  }

  /** A secret that a previous key has sealed, sealed with the present one; undefined for any other. */
  resealSecret(sealed: Buffer, own: Own): Buffer | undefined {
    return this.box.reseal(sealed, this.options.secretContext(own));
  }
}
