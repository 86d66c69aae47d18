import { Clock, followReferenceClock, sharedTime } from '.';

const HOUR = 3_600_000;

/** Returns the reading of a clock that is ahead by so many milliseconds. */
const follow = (ahead: number, [from, to]: [number, number]): void =>
  followReferenceClock(sharedTime() - performance.now() + (from + to) / 2 + ahead, [from, to]);

describe('sharedTime', () => {
  it('does not move when the clock of the machine is set', () => {
    const before = sharedTime();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 5 * HOUR);
    expect(sharedTime() - before).toBeLessThan(HOUR);
    expect(new Clock().now().getTime() - before).toBeLessThan(HOUR);
    clock.mockRestore();
  });

  it.each([HOUR, -HOUR])('follows a clock that is %i ms away', (away) => {
    const start = sharedTime();
    const now = performance.now();
    follow(away, [now, now]);
    expect(Math.abs(sharedTime() - start - away)).toBeLessThan(60_000);
  });

  it('stays unchanged until a reading proves it wrong', () => {
    const now = performance.now();
    // Two readings of a clock that goes on are apart by any time that the machine was busy with something else.
    const clock = jest.spyOn(performance, 'now').mockReturnValue(now);
    const ahead = sharedTime() - performance.now();
    follow(40, [now - 50, now + 50]);
    expect(sharedTime() - performance.now()).toBeCloseTo(ahead, 0);
    follow(80, [now - 50, now + 50]);
    expect(sharedTime() - performance.now()).toBeCloseTo(ahead + 30, 0);
    clock.mockRestore();
  });
});
