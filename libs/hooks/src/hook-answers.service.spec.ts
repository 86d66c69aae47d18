import { type KnownHookAnswers, HookAnswersService } from '.';
import type { CodeHook } from './code-hooks.service';
import type { Hook } from './hooks.entity';

type Dependencies = ConstructorParameters<typeof HookAnswersService>;

const hook = (more: Partial<Hook> = {}): Hook =>
  ({ id: 1, name: 'Rules', step: 'kept', on_failure: 'continue', version: 1, ...more }) as Hook;

/** Makes the service over these hooks; `call` answers for a hook. */
function serviceOf(hooks: Hook[], call: jest.Mock, code: CodeHook[] = []): HookAnswersService {
  const db = { rows: () => Promise.resolve(hooks) };
  const caller = { callHook: async (...given: unknown[]) => ({ answer: (await call(...given)) as unknown }) };
  const step = { answer: {}, example: {} };
  const options = { steps: { kept: { ...step, isKept: true }, fresh: { ...step, isKept: false } } };
  return new HookAnswersService(
    db as unknown as Dependencies[0],
    caller as unknown as Dependencies[1],
    { hooks: code } as unknown as Dependencies[2],
    options as unknown as Dependencies[3],
  );
}

it('runs the work once when there is no hook', async () => {
  const call = jest.fn();
  const work = jest.fn((known: KnownHookAnswers) => Promise.resolve(known.answersTo('kept', {})));
  expect(await serviceOf([hook({ step: 'fresh' })], call).withAnswers(work)).toEqual([]);
  expect([work.mock.calls.length, call.mock.calls.length]).toEqual([1, 0]);
});

it('asks outside of the work, and all hooks of a step at once', async () => {
  let isWorking = false;
  const call = jest.fn((one: Hook) => {
    if (isWorking) throw new Error('asked inside of the work');
    return Promise.resolve({ by: one.id });
  });
  const answers = await serviceOf([hook(), hook({ id: 2 })], call).withAnswers(async (known) => {
    isWorking = true;
    try {
      await Promise.resolve();
      return known.answersTo('kept', { a: 1 });
    } finally {
      isWorking = false;
    }
  });
  expect(answers.map(({ hook: { id }, answer }) => [id, answer])).toEqual([
    [1, { by: 1 }],
    [2, { by: 2 }],
  ]);
});

it('keeps answers by the question and the version of the hook, where the step allows it', async () => {
  const call = jest.fn(() => Promise.resolve({ fine: true }));
  const hooks = [hook(), hook({ id: 2, step: 'fresh' })];
  const service = serviceOf(hooks, call);
  for (const step of ['kept', 'kept', 'fresh', 'fresh']) await service.askHooks(step, { a: 1 });
  expect(call).toHaveBeenCalledTimes(3);
  await service.askHooks('kept', { a: 2 });
  expect(call).toHaveBeenCalledTimes(4);
  hooks[0] = hook({ version: 2 });
  service.forgetHooks();
  await service.askHooks('kept', { a: 1 });
  expect(call).toHaveBeenCalledTimes(5);
});

it('does not keep that there was no answer', async () => {
  const call = jest.fn().mockResolvedValueOnce(undefined).mockResolvedValueOnce({ fine: true });
  const service = serviceOf([hook()], call);
  expect((await service.askHooks('kept', {}))[0]?.answer).toBeUndefined();
  expect((await service.askHooks('kept', {}))[0]?.answer).toEqual({ fine: true });
});

it('gives up when each answer leads to another question', async () => {
  const call = jest.fn(() => Promise.resolve({}));
  let turn = 0;
  const answers = await serviceOf([hook()], call).withAnswers((known) => {
    turn += 1;
    return Promise.resolve().then(() => known.answersTo('kept', { turn }));
  });
  expect(answers.map(({ answer }) => answer)).toEqual([undefined]);
  expect(turn).toBeLessThan(20);
});

it('passes on other errors', async () => {
  const work = (): Promise<never> => Promise.reject(new Error('no stock'));
  await expect(serviceOf([hook()], jest.fn()).withAnswers(work)).rejects.toThrow('no stock');
});

it('asks hooks in code before the others, with the same answers kept', async () => {
  const ask = jest.fn(() => Promise.resolve({ by: 'code' }));
  const own = { step: 'kept', name: 'gifts.price', onFailure: 'refuse', timeoutMs: 50, ask } as const;
  const service = serviceOf(
    [hook()],
    jest.fn(() => Promise.resolve({ by: 1 })),
    [own],
  );
  for (let time = 0; time < 2; time += 1) {
    const given = await service.withAnswers((known) => Promise.resolve(known.answersTo('kept', { a: 1 })));
    expect(given).toEqual([
      { hook: { id: 0, name: 'gifts.price', step: 'kept', onFailure: 'refuse' }, answer: { by: 'code' } },
      { hook: { id: 1, name: 'Rules', step: 'kept', onFailure: 'continue' }, answer: { by: 1 } },
    ]);
  }
  expect(ask).toHaveBeenCalledTimes(1);
});
