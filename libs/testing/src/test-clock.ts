import { Clock } from '@comptoir/time';

/** The real clock, moved by as much as a test likes. */
export class TestClock extends Clock {
  private offset = 0;

  override now(): Date {
    return new Date(Date.now() + this.offset);
  }

  /** @param milliseconds how far to move on; negative moves back */
  advance(milliseconds: number): void {
    this.offset += milliseconds;
  }
}
