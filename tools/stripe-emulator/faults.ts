import { newId } from './ids';

/** A fault that API requests run into. */
export interface Fault {
  id: string;
  /** `error` answers with `status`, `reset` cuts the connection, `stall` waits `stall_ms`. */
  type: 'error' | 'reset' | 'stall';
  /**
   * `before`: nothing is executed, and nothing is stored under the idempotency key. `during` (errors only):
   * nothing is executed, but the error is stored. `after`: the request takes effect; an error is then stored
   * as its response.
   */
  when: 'before' | 'during' | 'after';
  status: number;
  stall_ms: number;
  /** Probability from 0 to 1 for each matching request. */
  probability: number;
  /** Number of requests that are still affected; `null` for no limit. */
  count: number | null;
  method: string | null;
  /** Regular expression that the path must match. */
  path: string | null;
}

export type NewFault = Omit<Fault, 'id'>;

/** The active faults. The first matching one affects a request. */
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

  /** Returns the fault that affects this request and decrements its count. */
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
