import { Clock } from '@comptoir/time';

/** The real clock with an offset that a test sets. */
export class TestClock extends Clock {
  private offset = 0;

  override now(): Date {
    return new Date(Date.now() + this.offset);
  }

  /** @param milliseconds amount to move forward; negative moves back */
  advance(milliseconds: number): void {
    this.offset += milliseconds;
  }

  /** Goes back to the real time. */
  reset(): void {
    this.offset = 0;
  }
}
