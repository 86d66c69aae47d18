import { newId } from './ids';

/** A way in which API requests go wrong. */
export interface Fault {
  id: string;
  /** `error` answers with `status`, `reset` cuts the connection, `stall` waits `stall_ms`. */
  type: 'error' | 'reset' | 'stall';
  /**
   * `before`: nothing is executed and nothing is kept under the idempotency key. `during` (errors only): nothing
   * is executed but the error is kept. `after`: the request takes effect; an error is then kept as its answer.
   */
  when: 'before' | 'during' | 'after';
  status: number;
  stall_ms: number;
  /** Chance from 0 to 1 that a matching request is hit. */
  probability: number;
  /** How many requests are still to be hit; `null` has no end. */
  count: number | null;
  method: string | null;
  /** Regular expression that the path must match. */
  path: string | null;
}

export type NewFault = Omit<Fault, 'id'>;

/** The faults in force. The first one that applies to a request hits it. */
export class Faults {
  private active: Fault[] = [];

  add(fault: NewFault): Fault {
    const added = { ...fault, id: newId('fault') };
    this.active.push(added);
    return added;
  }

  all(): Fault[] {
    return this.active.map((fault) => ({ ...fault }));
  }

  clear(): void {
    this.active = [];
  }

  /** The fault that hits this request, counted down. */
  take(method: string, path: string): Fault | undefined {
    const hit = this.active.find(
      (fault) =>
        (fault.method === null || fault.method === method) &&
        (fault.path === null || new RegExp(fault.path).test(path)) &&
        (fault.probability >= 1 || Math.random() < fault.probability),
    );
    if (hit?.count != null) {
      hit.count -= 1;
      this.active = this.active.filter((fault) => fault.count === null || fault.count > 0);
    }
    return hit;
  }
}
