import { ApiError } from '@comptoir/store-client';
import { Conflicts } from '../src/shared/data/conflicts';
import { RecordUpdates } from '../src/shared/data/record-updates';
import { UnansweredCalls } from '../src/shared/data/unanswered-calls';

function failure(status: number, code: string): ApiError {
  return new ApiError({ code, message: 'No.' }, { status, operation: 'things.update' });
}
const LOST = failure(0, 'CONNECTION_LOST');

interface Options {
  idempotencyKey?: string;
}

describe('a call whose answer was lost', () => {
  const scene = (answers: (number | ApiError)[]) => {
    const keys: (string | undefined)[] = [];
    const refund = (_input: object, options?: Options): Promise<unknown> => {
      keys.push(options?.idempotencyKey);
      const answer = answers.shift();
      return answer instanceof ApiError ? Promise.reject(answer) : Promise.resolve(answer);
    };
    return { keys, client: new UnansweredCalls().guard({ money: { refund } }) };
  };
  const ten = { amount: '10.00' };

  it('has the same key when it is made again, and a new one after the answer', async () => {
    const { client, keys } = scene([LOST, failure(500, 'INTERNAL_ERROR'), 1, 2]);
    await expect(client.money.refund(ten)).rejects.toBe(LOST);
    await expect(client.money.refund({ ...ten })).rejects.toMatchObject({ status: 500 });
    await expect(client.money.refund(ten)).resolves.toBe(1);
    await expect(client.money.refund(ten)).resolves.toBe(2);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys.map((key) => key === keys[0])).toEqual([true, true, true, false]);
  });

  it('has another key for another input, and after a refusal', async () => {
    const { client, keys } = scene([LOST, 1, failure(422, 'NO'), 2]);
    await expect(client.money.refund(ten)).rejects.toBe(LOST);
    await client.money.refund({ amount: '11.00' });
    await expect(client.money.refund({ amount: '12.00' })).rejects.toMatchObject({ code: 'NO' });
    await client.money.refund({ amount: '12.00' });
    expect(new Set(keys).size).toBe(4);
  });

  it('has the same key for two clicks at once', async () => {
    const { client, keys } = scene([1, 1]);
    await Promise.all([client.money.refund(ten), client.money.refund(ten)]);
    expect(keys[0]).toBe(keys[1]);
  });

  it('keeps no key for files, whose content a text does not name', async () => {
    const { client, keys } = scene([LOST, 1]);
    await expect(client.money.refund({ file: new Blob(['a']) })).rejects.toBe(LOST);
    await client.money.refund({ file: new Blob(['b']) });
    expect(keys).toEqual([undefined, undefined]);
  });

  it('is announced once its first attempt has failed, unless it only reads', () => {
    const calls = new UnansweredCalls();
    const tell = jest.fn();
    calls.register(tell);
    const report = { operation: 'things.update', error: LOST, wait: 300 };
    calls.noticeRetry({ ...report, method: 'GET' });
    expect(tell).not.toHaveBeenCalled();
    calls.noticeRetry({ ...report, method: 'PUT' });
    expect(tell).toHaveBeenCalledTimes(1);
  });
});

describe('an update after one whose answer was lost', () => {
  const SEEN = { id: 1, name: 'Lamp', price: '10.00', version: '1' };

  /** A service with one record, which replays changes by their content where it has keys. */
  class Service {
    record: typeof SEEN = { ...SEEN };
    updates = 0;
    lose: 'request' | 'answer' | undefined;
    private readonly answers = new Map<string, typeof SEEN>();

    constructor(private readonly hasKeys: boolean) {}

    get = (): Promise<typeof SEEN> => Promise.resolve({ ...this.record });

    update = (_id: unknown, changes: object, { ifMatch }: { ifMatch?: string } = {}) => {
      if (this.lose === 'request') return Promise.reject(LOST);
      const name = JSON.stringify([changes, ifMatch]);
      const known = this.hasKeys && this.answers.get(name);
      if (known) return Promise.resolve(known);
      if (ifMatch !== this.record.version) return Promise.reject(failure(412, 'PRECONDITION_FAILED'));
      this.updates += 1;
      this.record = { ...this.record, ...changes, version: String(Number(this.record.version) + 1) };
      this.answers.set(name, this.record);
      return this.lose === 'answer' ? Promise.reject(LOST) : Promise.resolve({ ...this.record });
    };
  }

  const scene = (hasKeys: boolean) => {
    const service = new Service(hasKeys);
    const conflicts = new Conflicts();
    const ask = jest.fn(() => Promise.resolve('cancel' as const));
    conflicts.register(ask);
    const updates = new RecordUpdates(conflicts);
    const save = (data: object): Promise<unknown> =>
      updates.update(service, { resource: 'things', id: 1, seen: SEEN, data: { ...SEEN, ...data } });
    return { service, ask, save };
  };

  it.each([true, false])('is no conflict with oneself (keys: %s)', async (hasKeys) => {
    const { service, ask, save } = scene(hasKeys);
    service.lose = 'answer';
    await expect(save({ name: 'Lantern' })).rejects.toBe(LOST);
    service.lose = undefined;
    await save({ name: 'Lantern' });
    expect(service.record).toEqual({ ...SEEN, name: 'Lantern', version: '2' });
    expect([service.updates, ask.mock.calls.length]).toEqual([1, 0]);
  });

  it.each([true, false])('saves what the form has become meanwhile (keys: %s)', async (hasKeys) => {
    const { service, ask, save } = scene(hasKeys);
    service.lose = 'answer';
    await expect(save({ name: 'Lantern', price: '12.00' })).rejects.toBe(LOST);
    service.lose = 'request';
    await expect(save({ name: 'Torch', price: '12.00' })).rejects.toBe(LOST);
    service.lose = undefined;
    // The price is back to what it was.
    await save({ name: 'Torch' });
    expect(service.record).toEqual({ ...SEEN, name: 'Torch', version: '3' });
    expect(ask).not.toHaveBeenCalled();
  });

  it('still asks when somebody else was first', async () => {
    const { service, ask, save } = scene(true);
    service.lose = 'request';
    await expect(save({ name: 'Lantern' })).rejects.toBe(LOST);
    service.lose = undefined;
    service.record = { ...SEEN, name: 'Chandelier', version: '2' };
    await expect(save({ name: 'Lantern' })).rejects.toMatchObject({ status: 412 });
    expect(ask).toHaveBeenCalledTimes(1);
    expect(service.record.name).toBe('Chandelier');
  });

  it('is sent by itself when the first was refused, or the form has read the record again', async () => {
    const { service, save } = scene(true);
    service.lose = 'answer';
    await expect(save({ name: 'Lantern' })).rejects.toBe(LOST);
    service.lose = undefined;
    const updates = new RecordUpdates(new Conflicts());
    const seen = await service.get();
    await updates.update(service, { resource: 'things', id: 1, seen, data: { ...seen, price: '9.00' } });
    expect(service.record).toEqual({ ...SEEN, name: 'Lantern', price: '9.00', version: '3' });
  });
});
