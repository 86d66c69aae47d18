import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '@comptoir/errors';

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Hashes at once; more would starve everything else of this process's threads. */
const CONCURRENT = 2;
/** Logins that may wait; beyond it the caller is asked to come back. */
const MAX_WAITING = 100;

/** Hashes and checks passwords with argon2id, a bounded number at a time. */
@Injectable()
export class PasswordHasher {
  private running = 0;
  private readonly waiting: (() => void)[] = [];
  /** A hash of nothing anybody types, so that an unknown account costs as much as a known one. */
  private readonly dummy = hash(`${process.pid}-${Math.random()}`, ARGON2);

  /** @throws AppError 503 when too many callers wait */
  async hash(password: string): Promise<string> {
    return this.queued(() => hash(password, ARGON2));
  }

  /**
   * Takes the same time whether or not there is a digest, so that nobody learns which accounts exist.
   * @param digest of the account; none never matches
   * @throws AppError 503 when too many callers wait
   */
  async matches(digest: string | null | undefined, password: string): Promise<boolean> {
    const compared = digest ?? (await this.dummy);
    const equal = await this.queued(() => verify(compared, password));
    return equal && Boolean(digest);
  }

  private async queued<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= CONCURRENT) {
      if (this.waiting.length >= MAX_WAITING) {
        throw new AppError('SERVICE_UNAVAILABLE', 503, 'Too many sign-ins at once. Please try again.', {
          headers: { 'Retry-After': '2' },
        });
      }
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    } else {
      this.running++;
    }
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running--;
    }
  }
}
