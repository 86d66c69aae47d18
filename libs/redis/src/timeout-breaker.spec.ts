import { NotAskedError, TimeoutBreaker } from './timeout-breaker';

const PAUSE_MS = 5_000;
const timedOut = (): Promise<never> => Promise.reject(new Error('Command timed out'));

let breaker: TimeoutBreaker;
let asked: number;

beforeEach(() => {
  jest.useFakeTimers();
  breaker = new TimeoutBreaker({ timeouts: 3, pauseMs: PAUSE_MS });
  asked = 0;
});
afterEach(() => jest.useRealTimers());

/** Makes a call, and returns its result or its error. */
function run(answer: () => Promise<unknown>): Promise<unknown> {
  return breaker
    .run(() => {
      asked++;
      return answer();
    })
    .catch((error: unknown) => error);
}

const answered = (): Promise<string> => Promise.resolve('pong');

async function open(): Promise<void> {
  for (let count = 0; count < 3; count++) await run(timedOut);
  asked = 0;
}

it('asks no more after some time-outs in a row, and again after a while', async () => {
  await open();
  expect(await run(answered)).toBeInstanceOf(NotAskedError);
  jest.advanceTimersByTime(PAUSE_MS - 1);
  expect(await run(answered)).toBeInstanceOf(NotAskedError);
  expect(asked).toBe(0);
  jest.advanceTimersByTime(1);
  expect(await run(answered)).toBe('pong');
  expect(await run(answered)).toBe('pong');
});

it('lets one call find out, while the others do not wait', async () => {
  await open();
  jest.advanceTimersByTime(PAUSE_MS);
  let answer = (_word: string): void => undefined;
  const first = run(() => new Promise((resolve) => (answer = resolve)));
  expect(await run(answered)).toBeInstanceOf(NotAskedError);
  expect(asked).toBe(1);
  answer('pong');
  expect(await first).toBe('pong');
  expect(await run(answered)).toBe('pong');
});

it('waits for another while when that call times out, too', async () => {
  await open();
  jest.advanceTimersByTime(PAUSE_MS);
  await run(timedOut);
  jest.advanceTimersByTime(PAUSE_MS - 1);
  expect(await run(answered)).toBeInstanceOf(NotAskedError);
  jest.advanceTimersByTime(1);
  expect(await run(answered)).toBe('pong');
});

it('begins to count anew after an answer', async () => {
  for (const answer of [timedOut, timedOut, answered, timedOut, timedOut]) await run(answer);
  expect(await run(answered)).toBe('pong');
});

it('goes on to ask when errors come at once', async () => {
  const failed = (): Promise<never> => Promise.reject(new Error('Connection is closed.'));
  for (let count = 0; count < 10; count++) await run(failed);
  expect(asked).toBe(10);
});
