import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '@comptoir/errors';
import { FairQueue, currentClient } from '@comptoir/http';

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Number of concurrent hashes. More would starve other work in the thread pool of this process. */
const CONCURRENT = 2;
/** Waiting places of one client and of all clients. Further callers get 503. */
const WAITING_OF_CLIENT = 20;
const WAITING = 100;

function tooMany(): AppError {
  return new AppError('SERVICE_UNAVAILABLE', 503, 'Too many sign-ins at once. Please try again.', {
    headers: { 'Retry-After': '2' },
  });
}

/** Hashes and checks passwords with argon2id, a bounded number at a time, taking clients in rotation. */
@Injectable()
export class PasswordHasher {
  private readonly queue = new FairQueue({
    running: CONCURRENT,
    waitingOfClient: WAITING_OF_CLIENT,
    waiting: WAITING,
    full: tooMany,
  });
  /**
   * Hash of a text that is no password, so that the check of an unknown account takes as long as any other.
   */
  private readonly dummy = hash(`${process.pid}-${Math.random()}`, ARGON2);

  /** @throws AppError 503 when too many callers wait */
  async hash(password: string): Promise<string> {
    return this.runQueued(() => hash(password, ARGON2));
  }

  /**
   * Takes the same time without a digest, so that response times do not show which accounts exist.
   * @param digest stored hash of the account; without one no password matches
   * @throws AppError 503 when too many callers wait
   */
  async matches(digest: string | null | undefined, password: string): Promise<boolean> {
    const compared = digest ?? (await this.dummy);
    const equal = await this.runQueued(() => verify(compared, password));
    return equal && Boolean(digest);
  }

  /** Hashes outside of requests, such as the first administrator's, have a queue place of their own. */
  private runQueued<T>(work: () => Promise<T>): Promise<T> {
    return this.queue.run(currentClient() ?? '', work);
  }
}
