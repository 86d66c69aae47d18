import { Injectable } from '@nestjs/common';
import { Db, KeyedQueue, type Tx } from '@comptoir/db';
import { mapOverlapError } from './bookings.queries';

/** One at work, and one that waits for its lock already, so that no time is lost between them. */
const LIMITS = { concurrency: 2, maxWaitMs: 10_000, maxWaiting: 1_000 };

/** Lets those who write to the calendar of a resource do so in turn, before they take a database connection. */
@Injectable()
export class BookingQueueService {
  private readonly queue = new KeyedQueue<number>(LIMITS);
  /** A crowd that only looks would take every connection as well. */
  private readonly reads = new KeyedQueue<number>(LIMITS);

  constructor(private readonly db: Db) {}

  /**
   * Runs `work` in a transaction once nobody of this process is ahead at the same resource.
   * @param precheck throws when it is clear without any lock that `work` would be refused; called before a wait only
   * @throws errors of `precheck` and `work`, BookingErrors.SLOT_TAKEN, UnavailableError when the others take too long
   */
  async runTransaction<T>(
    resourceId: number,
    work: (tx: Tx) => Promise<T>,
    precheck?: () => Promise<void>,
  ): Promise<T> {
    if (precheck && this.queue.isBusy(resourceId)) await this.runRead(resourceId, precheck);
    return this.queue.run(resourceId, () => mapOverlapError(() => this.db.tx(work)));
  }

  /** Runs a read that each of a crowd needs, a few at a time. */
  runRead<T>(resourceId: number, work: () => Promise<T>): Promise<T> {
    return this.reads.run(resourceId, work);
  }
}
