import { settledOrStalled } from './settled-or-stalled';

interface Waiting<In, Out> {
  item: In;
  resolve: (out: Out) => void;
  reject: (error: unknown) => void;
}

/**
 * Combines calls that arrive while one is running into one call. A single call is not delayed. A stalled call
 * delays the others by a second at most.
 */
export class Batcher<In, Out> {
  private waiting: Waiting<In, Out>[] = [];
  private busy = false;

  /** @param work returns one result for each item, in their order; its error rejects all of them */
  constructor(
    private readonly work: (items: In[]) => Promise<Out[]>,
    private readonly maxSize = 200,
  ) {}

  run(item: In): Promise<Out> {
    return new Promise<Out>((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      if (!this.busy) void this.pump();
    });
  }

  private async pump(): Promise<void> {
    this.busy = true;
    while (this.waiting.length) await settledOrStalled(this.flush(this.waiting.splice(0, this.maxSize)));
    this.busy = false;
  }

  private async flush(group: Waiting<In, Out>[]): Promise<void> {
    try {
      const results = await this.work(group.map(({ item }) => item));
      group.forEach(({ resolve }, index) => resolve(results[index] as Out));
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }
}
