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

/** Former secrets of a receiver that sign at the same time at most. */
const MOST_FORMER = 4;
/** Begins a stored list of former secrets; no secret contains it. */
const LIST = '\0';

/** A secret that was replaced, and the instant (ISO 8601) until which it signs. */
interface FormerSecret {
  secret: string;
  until: string;
}

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

  /** Lists the secrets that sign at a time: the present one, and former ones while they are valid, the latest first. */
  validSecrets(hook: SealedSecrets & Own, now: Date): [string, ...string[]] {
    return [this.openSecret(hook.secret, hook), ...this.formerSecrets(hook, now).map(({ secret }) => secret)];
  }

  /** Returns the columns after a change of the secret. The same secret changes nothing. */
  replaceSecret(hook: SealedSecrets & Own, secret: string, now: Date): SealedSecrets {
    const present = this.openSecret(hook.secret, hook);
    if (secret === present) return hook;
    const until = new Date(now.getTime() + OVERLAP_MS);
    const older = this.formerSecrets(hook, now).filter((former) => former.secret !== secret);
    const former = [{ secret: present, until: until.toISOString() }, ...older].slice(0, MOST_FORMER);
    return {
      secret: this.sealSecret(secret, hook),
      previous_secret: this.sealSecret(LIST + JSON.stringify(former), hook),
      previous_secret_until: until,
    };
  }

  private formerSecrets(hook: SealedSecrets & Own, now: Date): FormerSecret[] {
    const { previous_secret: previous, previous_secret_until: until } = hook;
    if (!previous || !until) return [];
    const text = this.openSecret(previous, hook);
    // A single secret was stored as it is before there were several.
    const former = text.startsWith(LIST)
      ? (JSON.parse(text.slice(LIST.length)) as FormerSecret[])
      : [{ secret: text, until: until.toISOString() }];
    return former.filter((each) => new Date(each.until) > now);
  }

  /** Encrypts a secret again with the present key; undefined unless a previous key encrypted it. */
  resealSecret(sealed: Buffer, own: Own): Buffer | undefined {
    return this.box.reseal(sealed, this.options.secretContext(own));
  }
}
