import { newId } from './ids';
import type { TaskRecord } from './records';
import type { Store } from './store';

/** Runs delayed changes: a refund that settles, a payment that leaves `processing`. */
export class Schedule {
  private timer: NodeJS.Timeout | null = null;
  private run: (task: TaskRecord) => void = () => undefined;

  constructor(private readonly store: Store) {}

  /** Starts running tasks, including those of an earlier run of the process. */
  start(run: (task: TaskRecord) => void): void {
    this.run = run;
    this.arm();
  }

  add(kind: TaskRecord['kind'], object: string, delay: number): void {
    this.store.tasks.put({ id: newId('task'), kind, object, due: Date.now() + delay });
    this.arm();
  }

  /**
   * Runs every task now, due or not, until none is left.
   * @returns their number
   */
  runAll(): number {
    let count = 0;
    for (let tasks = this.store.tasks.all(); tasks.length > 0; tasks = this.store.tasks.all()) {
      tasks.forEach((task) => this.perform(task));
      count += tasks.length;
    }
    this.store.persist();
    return count;
  }

  stop(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }

  private arm(): void {
    this.stop();
    const first = Math.min(...this.store.tasks.all().map((task) => task.due));
    if (!Number.isFinite(first)) return;
    this.timer = setTimeout(() => this.runDue(), Math.max(0, first - Date.now()));
  }

  private runDue(): void {
    const now = Date.now();
    this.store.tasks
      .all()
      .filter((task) => task.due <= now)
      .forEach((task) => this.perform(task));
    this.store.persist();
    this.arm();
  }

  private perform(task: TaskRecord): void {
    this.store.tasks.delete(task.id);
    this.run(task);
  }
}
