import { createHmac, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { SecretBox } from '@comptoir/auth';
import { CONFIG, type Config } from '../config';

/** What is shown in the place of a secret. */
export const MASKED_SECRET = '********';

const SECRET_BYTES = 24;
const CONTEXT = 'receiver';

/** The secrets of receivers: encrypted at rest, with a key that is not in the database. */
@Injectable()
export class WebhookSecrets {
  private readonly box: SecretBox;

  constructor(@Inject(CONFIG) config: Pick<Config, 'SETTINGS_KEY' | 'SETTINGS_KEY_PREVIOUS'>) {
    this.box = new SecretBox(config.SETTINGS_KEY, 'webhook-secrets', config.SETTINGS_KEY_PREVIOUS);
  }

  /** A new secret of 24 random bytes. */
  generate(): string {
    return `whsec_${randomBytes(SECRET_BYTES).toString('base64url')}`;
  }

  seal(secret: string): Buffer {
    return this.box.seal(secret, CONTEXT);
  }

  /** @throws Error when it was sealed with another key or was changed */
  open(sealed: Buffer): string {
    return this.box.open(sealed, CONTEXT);
  }

  /** A secret that a previous key has sealed, sealed with the present one; undefined for any other. */
  reseal(sealed: Buffer): Buffer | undefined {
    return this.box.reseal(sealed, CONTEXT);
  }
}

/**
 * Hexadecimal HMAC-SHA256 of `timestamp.body`: a receiver can refuse what was signed long ago.
 * @param timestamp seconds since 1970, as in `X-Webhook-Timestamp`
 */
export function signatureOf(timestamp: string, body: string, secret: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
}
