import { TEST_EVENT } from './webhook-events';
import { type EndedAttempt, resultOfAttempt } from './attempt-result';

const now = new Date('2026-11-20T18:00:00Z');
const PAUSES = [60_000, 300_000];

interface Scenario {
  status: number | null;
  attempts?: number;
  event?: string;
  failures?: number;
  active?: boolean;
}

function settled({ status, attempts = 0, event = 'order.placed', failures = 0, active = true }: Scenario) {
  const ended: EndedAttempt = {
    hook: { is_active: active, failures_in_row: failures },
    delivery: { event, is_test: false, attempts },
    outcome: { status },
    now,
  };
  return resultOfAttempt(ended, PAUSES);
}

describe('resultOfAttempt', () => {
  it.each([200, 204, 299])('takes %d as success, which resets the failures', (status) => {
    expect(settled({ status, attempts: 1, failures: 14 })).toEqual({
      attempts: 2,
      status: 'succeeded',
      nextRetryAt: null,
      deliveredAt: now,
      failuresInRow: 0,
    });
  });

  it.each([null, 199, 302, 429, 500])('retries the delivery after %p', (status) => {
    const { nextRetryAt, ...rest } = settled({ status, attempts: 1, failures: 3 });
    expect(rest).toEqual({
      attempts: 2,
      status: 'pending',
      deliveredAt: null,
      failuresInRow: 3,
      disabledReason: undefined,
    });
    const pause = (nextRetryAt?.getTime() ?? 0) - now.getTime();
    expect(pause).toBeGreaterThanOrEqual(300_000);
    expect(pause).toBeLessThanOrEqual(360_000);
  });

  it.each<[string, Scenario, number, string | undefined]>([
    ['the last try has failed', { status: 500, attempts: 2 }, 1, undefined],
    [
      'the last try of the 15th in a row has failed',
      { status: 500, attempts: 2, failures: 14 },
      15,
      'failing',
    ],
    ['the receiver is gone', { status: 410 }, 0, 'gone'],
    ['the receiver was disabled meanwhile', { status: 500, active: false }, 0, undefined],
    ['the receiver is gone that was disabled meanwhile', { status: 410, active: false }, 0, undefined],
    ['a test has failed, which does not count', { status: 500, event: TEST_EVENT }, 0, undefined],
    ['it was sent again by hand after its last try', { status: 500, attempts: 3 }, 0, undefined],
  ])('fails when %s', (_, scenario, failuresInRow, disabledReason) => {
    expect(settled(scenario)).toMatchObject({
      status: 'failed',
      nextRetryAt: null,
      failuresInRow,
      disabledReason,
    });
  });
});
