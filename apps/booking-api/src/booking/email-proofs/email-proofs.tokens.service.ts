import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { derivedKeys } from '@comptoir/auth';
import { Clock } from '@comptoir/time';
import type { BookingConfig } from '../../config';
import { BOOKING_CONFIG } from '../../config.module';
import type { EmailProofView } from './email-proofs.view';

const HOUR_MS = 3_600_000;
const TOKEN = /^(\d{1,12})\.([\w-]{43})$/;

/** Signs and checks the tokens of proven addresses. A token works for its address for an hour. */
@Injectable()
export class EmailProofTokensService {
  private readonly keys: readonly [Buffer, ...Buffer[]];

  constructor(
    private readonly clock: Clock,
    @Inject(BOOKING_CONFIG) { settings }: Pick<BookingConfig, 'settings'>,
  ) {
    this.keys = derivedKeys(settings.key, settings.previousKeys, 'email-proof-tokens');
  }

  issueToken(email: string): EmailProofView {
    const seconds = Math.floor((this.clock.now().getTime() + HOUR_MS) / 1_000);
    const signature = digestOf(this.keys[0], email, String(seconds)).toString('base64url');
    return { token: `${seconds}.${signature}`, expires_at: new Date(seconds * 1_000).toISOString() };
  }

  /** Returns true for a token of this address that has not ended. */
  isProven(email: string, token: string | null | undefined): boolean {
    const [, seconds = '', signature = ''] = TOKEN.exec(token ?? '') ?? [];
    if (!seconds || Number(seconds) * 1_000 <= this.clock.now().getTime()) return false;
    const given = Buffer.from(signature, 'base64url');
    return this.keys.some((key) => {
      const digest = digestOf(key, email, seconds);
      return given.length === digest.length && timingSafeEqual(given, digest);
    });
  }
}

function digestOf(key: Buffer, email: string, seconds: string): Buffer {
  return createHmac('sha256', key).update(`${email.toLowerCase()}\n${seconds}`).digest();
}
