export interface FairQueueOptions {
  /** Number of concurrent calls. */
  running: number;
  /** Waiting calls of one client, besides the running ones. */
  waitingOfClient: number;
  /** Waiting calls of all clients together. */
  waiting: number;
  /** Makes the error for a call that finds no place. */
  full: () => Error;
}

interface Place {
  start: () => void;
  reject: (error: Error) => void;
}

/**
 * Runs the work of a bounded number of callers at a time, taking clients in rotation. So a client with many
 * calls delays only itself. When the queue is full, the client with the most waiting calls loses its newest
 * one.
 */
export class FairQueue {
  private running = 0;
  private waiting = 0;
  /** Clients in the order of rotation. */
  private readonly places = new Map<string, Place[]>();

  constructor(private readonly options: FairQueueOptions) {}

  /** @throws the error of `full` when there is no place for the client */
  async run<T>(client: string, work: () => Promise<T>): Promise<T> {
    if (this.running < this.options.running) this.running++;
    else await this.turnOf(client);
    try {
      return await work();
    } finally {
      this.next();
    }
  }

  private turnOf(client: string): Promise<void> {
    const own = this.places.get(client) ?? [];
    if (own.length >= this.options.waitingOfClient) return Promise.reject(this.options.full());
    if (this.waiting >= this.options.waiting && !this.makeRoom(own.length)) {
      return Promise.reject(this.options.full());
    }
    return new Promise((start, reject) => {
      own.push({ start, reject });
      this.places.set(client, own);
      this.waiting++;
    });
  }

  /** Takes a place from the client with the most places, if it has at least two more than the caller. */
  private makeRoom(own: number): boolean {
    const [most] = [...this.places.values()].sort((a, b) => b.length - a.length);
    if (!most || most.length < own + 2) return false;
    most.pop()?.reject(this.options.full());
    this.waiting--;
    return true;
  }

  /** Takes the first place of the next client. The client goes to the end of the rotation. */
  private next(): void {
    const [turn] = this.places;
    if (!turn) {
      this.running--;
      return;
    }
    const [client, own] = turn;
    this.places.delete(client);
    const place = own.shift();
    if (own.length) this.places.set(client, own);
    this.waiting--;
    place?.start();
  }
}
