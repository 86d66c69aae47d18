import { createHmac, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { SecretBox } from '@comptoir/auth';
import type { StoreConfig } from '../config';
import { STORE_CONFIG } from '../config.module';

/** What is shown in the place of a secret. */
export const MASKED_SECRET = '********';

const SECRET_BYTES = 24;

/** The secrets of receivers: encrypted at rest, with a key that is not in the database. */
@Injectable()
export class WebhookSecrets {
  private readonly box: SecretBox;

  constructor(@Inject(STORE_CONFIG) { auth }: StoreConfig) {
    this.box = new SecretBox(auth.linkSecret, 'webhook-secrets', auth.previousLinkSecrets);
  }

  /** A new secret of 24 random bytes. */
  generate(): string {
    return `whsec_${randomBytes(SECRET_BYTES).toString('base64url')}`;
  }

  /** @param userId owner; a sealed secret opens for no other */
  seal(secret: string, userId: number): Buffer {
    return this.box.seal(secret, `user:${userId}`);
  }

  /** @throws Error when it was sealed for another owner, with another key, or was changed */
  open(sealed: Buffer, userId: number): string {
    return this.box.open(sealed, `user:${userId}`);
  }

  /** A secret that a previous key has sealed, sealed with the present one; undefined for any other. */
  reseal(sealed: Buffer, userId: number): Buffer | undefined {
    return this.box.reseal(sealed, `user:${userId}`);
  }
}

/** Hexadecimal HMAC-SHA256 of a body (spec, Authentication, item 11). */
export function signatureOf(body: string, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('hex');
}
