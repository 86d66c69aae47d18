import { createHmac, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { SecretBox } from '@comptoir/auth';
import { WEBHOOK_OPTIONS, type WebhookOptions } from './options';

/** What is shown in the place of a secret. */
export const MASKED_SECRET = '********';

const SECRET_BYTES = 24;

/** The secrets of receivers: encrypted at rest, with a key that is not in the database. */
@Injectable()
export class WebhookSecrets<Own extends object = object> {
  private readonly box: SecretBox;

  constructor(@Inject(WEBHOOK_OPTIONS) private readonly options: WebhookOptions<Own>) {
    this.box = new SecretBox(options.sealingKey, 'webhook-secrets', options.previousSealingKeys);
  }

  /** A new secret of 24 random bytes. */
  generate(): string {
    return `whsec_${randomBytes(SECRET_BYTES).toString('base64url')}`;
  }

  /** @param own the receiver, or what it will have of its own */
  seal(secret: string, own: Own): Buffer {
    return this.box.seal(secret, this.options.secretContext(own));
  }

  /** @throws Error when it was sealed in another context, with an unknown key, or was changed */
  open(sealed: Buffer, own: Own): string {
    return this.box.open(sealed, this.options.secretContext(own));
  }

  /** A secret that a previous key has sealed, sealed with the present one; undefined for any other. */
  reseal(sealed: Buffer, own: Own): Buffer | undefined {
    return this.box.reseal(sealed, this.options.secretContext(own));
  }
}

/** Hexadecimal HMAC-SHA256 of a text. */
export function signatureOf(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}
