import { UnavailableError } from '@comptoir/errors';
import { settledOrStalled } from './settled-or-stalled';

export interface KeyedQueueOptions {
  /** Number of concurrent calls of one key. */
  concurrency: number;
  /** Milliseconds that a call may wait before it fails. */
  maxWaitMs: number;
  /** Number of calls that may wait for one key. Further calls fail immediately. */
  maxWaiting: number;
}

interface KeyQueue {
  running: number;
  /** Callbacks that start the waiting calls, in their order. */
  waiting: Set<() => void>;
}

/** Longer than a statement waits for a lock. The connection of work that takes as long may be dead. */
const STALLED_MS = 6_000;

/**
 * Runs work of the same key a few at a time, in order of arrival. For transactions that need the same row:
 * waiting calls hold no database connection. Each process has its own queue, so correctness depends on the
 * lock of the row.
 */
export class KeyedQueue<K = string> {
  private readonly lines = new Map<K, KeyQueue>();

  constructor(private readonly options: KeyedQueueOptions) {}

  /** Returns true when work of this key would have to wait. */
  isBusy(key: K): boolean {
    return (this.lines.get(key)?.running ?? 0) >= this.options.concurrency;
  }

  /** @throws UnavailableError when the wait takes too long, or too many calls wait already */
  async run<T>(key: K, work: () => Promise<T>): Promise<T> {
    const line = this.lines.get(key) ?? this.open(key);
    if (this.isBusy(key)) await this.waitForPlace(line);
    else line.running++;
    const running = Promise.resolve().then(work);
    void settledOrStalled(running, STALLED_MS).then(() => this.startNext(key, line));
    return running;
  }

  private open(key: K): KeyQueue {
    const line: KeyQueue = { running: 0, waiting: new Set() };
    this.lines.set(key, line);
    return line;
  }

  /** Resolves when a finished call frees its place. */
  private waitForPlace({ waiting }: KeyQueue): Promise<void> {
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

  private startNext(key: K, line: KeyQueue): void {
    const [next] = line.waiting;
    if (next) return next();
    line.running--;
    if (!line.running) this.lines.delete(key);
  }
}
