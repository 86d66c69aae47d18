import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '@comptoir/errors';
import { FairQueue, currentClient } from '@comptoir/http';

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Hashes at once; more would starve everything else of this process's threads. */
const CONCURRENT = 2;
/** Places of one client, and of all: beyond them the caller is asked to come back. */
const WAITING_OF_CLIENT = 20;
const WAITING = 100;

function tooMany(): AppError {
  return new AppError('SERVICE_UNAVAILABLE', 503, 'Too many sign-ins at once. Please try again.', {
    headers: { 'Retry-After': '2' },
  });
}

/** Hashes and checks passwords with argon2id, a bounded number at a time and one client after the other. */
@Injectable()
export class PasswordHasher {
  private readonly queue = new FairQueue({
    running: CONCURRENT,
    waitingOfClient: WAITING_OF_CLIENT,
    waiting: WAITING,
    full: tooMany,
  });
  /** A hash of nothing anybody types, so that an unknown account costs as much as a known one. */
  private readonly dummy = hash(`${process.pid}-${Math.random()}`, ARGON2);

  /** @throws AppError 503 when too many callers wait */
  async hash(password: string): Promise<string> {
    return this.inTurn(() => hash(password, ARGON2));
  }

  /**
   * Takes the same time whether or not there is a digest, so that nobody learns which accounts exist.
   * @param digest of the account; none never matches
   * @throws AppError 503 when too many callers wait
   */
  async matches(digest: string | null | undefined, password: string): Promise<boolean> {
    const compared = digest ?? (await this.dummy);
    const equal = await this.inTurn(() => verify(compared, password));
    return equal && Boolean(digest);
  }

  /** Hashes that no client waits for, such as the first administrator's, have places of their own. */
  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    return this.queue.run(currentClient() ?? '', work);
  }
}
