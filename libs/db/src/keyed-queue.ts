import { UnavailableError } from '@comptoir/errors';
import { settledOrStalled } from './settled-or-stalled';

export interface KeyedQueueOptions {
  /** The number of calls of one key that run at once. */
  concurrency: number;
  /** Milliseconds after which work that has not begun is given up. */
  maxWaitMs: number;
  /** The number of calls that may wait for one key; a further one is refused at once. */
  maxWaiting: number;
}

interface KeyQueue {
  running: number;
  /** Callbacks that let waiting calls in, in their order. */
  waiting: Set<() => void>;
}

/** Longer than a statement waits for a lock; the connection of work that takes as long may be dead. */
const STALLED_MS = 6_000;

/**
 * Runs work of the same key a few at a time, in the order in which it came. For transactions that need the same row:
 * a crowd waits here without database connections, which stay free for everybody else. Correctness is up to the lock
 * of the row, since each process has a queue of its own.
 */
export class KeyedQueue<K = string> {
  private readonly lines = new Map<K, KeyQueue>();

  constructor(private readonly options: KeyedQueueOptions) {}

  /** Tells whether work of this key would have to wait now. */
  isBusy(key: K): boolean {
    return (this.lines.get(key)?.running ?? 0) >= this.options.concurrency;
  }

  /** @throws UnavailableError when its turn does not come in time, or too many wait already */
  async run<T>(key: K, work: () => Promise<T>): Promise<T> {
    const line = this.lines.get(key) ?? this.open(key);
    if (this.isBusy(key)) await this.turn(line);
    else line.running++;
    const running = Promise.resolve().then(work);
    void settledOrStalled(running, STALLED_MS).then(() => this.pass(key, line));
    return running;
  }

  private open(key: K): KeyQueue {
    const line: KeyQueue = { running: 0, waiting: new Set() };
    this.lines.set(key, line);
    return line;
  }

  /** Resolves when somebody who has ended leaves the place to this one. */
  private turn({ waiting }: KeyQueue): Promise<void> {
    const { maxWaiting, maxWaitMs } = this.options;
    if (waiting.size >= maxWaiting) throw new UnavailableError('Too many wait for the same');
    return new Promise((resolve, reject) => {
      const begin = (): void => {
        clearTimeout(timer);
        waiting.delete(begin);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.delete(begin);
        reject(new UnavailableError(`Waited ${maxWaitMs} ms for others that want the same`));
      }, maxWaitMs);
      waiting.add(begin);
    });
  }

  private pass(key: K, line: KeyQueue): void {
    const [next] = line.waiting;
    if (next) return next();
    line.running--;
    if (!line.running) this.lines.delete(key);
  }
}
