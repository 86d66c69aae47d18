import { Injectable } from '@nestjs/common';
import { sharedTime } from './shared-time';

/** The only source of the present instant, so that tests can move time. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date(sharedTime());
  }
}

/** A clock that stands where a test puts it. */
export class FixedClock extends Clock {
  constructor(private instant: Date) {
    super();
  }

  override now(): Date {
    return new Date(this.instant);
  }

  /** @param instant the instant that `now()` answers from here on */
  set(instant: Date): void {
    this.instant = instant;
  }

  /** @param milliseconds how far to move; negative moves back */
  advance(milliseconds: number): void {
    this.instant = new Date(this.instant.getTime() + milliseconds);
  }
}
