import { Injectable } from '@nestjs/common';
import { sharedTime } from './shared-time';

/** The only source of the current time, so that tests can change it. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date(sharedTime());
  }
}

/** A clock that shows the time that a test sets. */
export class FixedClock extends Clock {
  constructor(private instant: Date) {
    super();
  }

  override now(): Date {
    return new Date(this.instant);
  }

  /** @param instant the instant that `now()` returns from now on */
  set(instant: Date): void {
    this.instant = instant;
  }

  /** @param milliseconds amount to move forward; negative moves back */
  advance(milliseconds: number): void {
    this.instant = new Date(this.instant.getTime() + milliseconds);
  }
}
