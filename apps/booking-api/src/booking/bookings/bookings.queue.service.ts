import { Injectable } from '@nestjs/common';
import { Db, KeyedQueue, type Tx } from '@comptoir/db';
import { mapOverlapError } from './bookings.queries';

/** Runs one job while the next one already waits for its lock, so that no time is lost between them. */
const LIMITS = { concurrency: 2, maxWaitMs: 10_000, maxWaiting: 1_000 };

/** Queues writes to the calendar of a resource before they take a database connection. */
@Injectable()
export class BookingQueueService {
  private readonly queue = new KeyedQueue<number>(LIMITS);
  /** Queues reads as well, since many of them would take every connection. */
  private readonly reads = new KeyedQueue<number>(LIMITS);

  constructor(private readonly db: Db) {}

  /**
   * Runs `work` in a transaction after the jobs of this process that wait for the same resource.
   * @param precheck throws when `work` would be rejected, without a lock; called only before a wait
   * @throws errors of `precheck` and `work`, BookingErrors.SLOT_TAKEN, UnavailableError when the wait takes
   * too long
   */
  async runTransaction<T>(
    resourceId: number,
    work: (tx: Tx) => Promise<T>,
    precheck?: () => Promise<void>,
  ): Promise<T> {
    if (precheck && this.queue.isBusy(resourceId)) await this.runRead(resourceId, precheck);
    return this.queue.run(resourceId, () => mapOverlapError(() => this.db.tx(work)));
  }

  /** Runs a read, a few of each resource at a time. */
  runRead<T>(resourceId: number, work: () => Promise<T>): Promise<T> {
    return this.reads.run(resourceId, work);
  }
}
