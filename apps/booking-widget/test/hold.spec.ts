import { type Api, ApiFailure, type HoldRequest } from '../src/api';
import { Hold } from '../src/hold';

const MINUTE = 60_000;
const START = Date.parse('2030-01-02T08:00:00Z');
const REQUEST: HoldRequest = {
  resource_id: 1,
  start_at: '2030-01-07T08:00:00.000Z',
  end_at: '2030-01-07T09:00:00.000Z',
  extra_minutes: 0,
};

describe('the hold of a visitor', () => {
  const api = { hold: jest.fn(), extendHold: jest.fn(), endHold: jest.fn() };
  const create = (minutes = 10): Hold => new Hold(api as unknown as Api, () => minutes);
  beforeEach(() => {
    jest.resetAllMocks();
    jest.useFakeTimers({ now: START });
    api.hold.mockResolvedValue({ token: 'a' });
    api.endHold.mockResolvedValue(undefined);
  });
  afterEach(() => jest.useRealTimers());

  it('lasts its minutes, and is extended to 30 minutes after its start', async () => {
    const hold = create();
    await hold.take(REQUEST);
    expect([hold.token, hold.until]).toEqual(['a', START + 10 * MINUTE]);
    jest.setSystemTime(START + 9 * MINUTE);
    await hold.extend(15);
    expect(api.extendHold).toHaveBeenCalledWith('a', 15);
    expect(hold.until).toBe(START + 19 * MINUTE);
    // 25 + 10 minutes would be 35.
    jest.setSystemTime(START + 25 * MINUTE);
    await hold.extend(15);
    expect(hold.until).toBe(START + 30 * MINUTE);
  });

  it('keeps its token when it has ended, so that a second try of a booking is the same', async () => {
    const hold = create();
    await hold.take(REQUEST);
    api.extendHold.mockRejectedValue(new ApiFailure('gone', 404));
    await hold.extend(0);
    expect([hold.token, hold.until]).toEqual(['a', START]);
  });

  it('is asked for where holds are on only, and is given up without an answer', async () => {
    const off = create(0);
    await off.take(REQUEST);
    await off.extend(0);
    expect(api.hold).not.toHaveBeenCalled();
    const hold = create();
    await hold.take(REQUEST);
    api.endHold.mockRejectedValue(new ApiFailure('', 0));
    await hold.release();
    await hold.release();
    expect([hold.token, api.endHold.mock.calls]).toEqual([undefined, [['a']]]);
  });

  it.each([
    [409, true],
    [429, false],
    [403, false],
    [503, false],
  ])('stands in the way after %i: %s', async (status, isRejected) => {
    api.hold.mockRejectedValue(new ApiFailure('no', status));
    const hold = create();
    const failed = await hold.take(REQUEST).then(
      () => false,
      () => true,
    );
    expect([failed, hold.token]).toEqual([isRejected, undefined]);
  });

  it('ends the one before first, since its seats are not free', async () => {
    const hold = create();
    await hold.take(REQUEST);
    api.hold.mockResolvedValue({ token: 'b' });
    await hold.take(REQUEST);
    const order = [api.hold, api.endHold].map((call) => call.mock.invocationCallOrder.at(-1) ?? 0);
    expect([hold.token, (order[1] ?? 0) < (order[0] ?? 0)]).toEqual(['b', true]);
  });
});
