import { HookSecretsService, HooksAdminService } from '@comptoir/hooks';
import { type HookProgram, startHookProgram } from '../hook-program';
import { HOOK_STEP_NAMES } from '../../src/platform/hooks/hook-steps';
import { type TestAccount, signedIn } from '../accounts';
import { errorOf } from '../catalog/admin-catalog.fixture';
import { type TestStore, startStore } from '../store-harness';

const DAY_MS = 86_400_000;
const MASK = '********';

let store: TestStore;
let admin: TestAccount;
let program: HookProgram;

beforeAll(async () => {
  [store, program] = await Promise.all([startStore({ WEBHOOK_ALLOW_PRIVATE: 'true' }), startHookProgram()]);
  admin = await signedIn(store, { roles: ['admin'] });
});
afterAll(() => Promise.all([store?.stop(), program?.close()]));
beforeEach(async () => {
  await store.db.rows('DELETE FROM hooks');
  program.clear();
});

const input = (more: object = {}): object => ({
  name: 'Fraud check',
  step: 'checkout.validate',
  url: program.url,
  on_failure: 'refuse',
  ...more,
});
const create = (more: object = {}): ReturnType<TestAccount['client']['post']> =>
  admin.client.post('/admin/hooks', input(more));
const made = async (more: object = {}): Promise<any> => {
  const { body, status } = await create(more);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.data;
};

it('is for administrators in person', async () => {
  const manager = await signedIn(store, { roles: ['manager'] });
  const key = await admin.client.post('/admin/api-keys', { name: 'ERP', scopes: ['settings:write'] });
  const { id } = await made();
  const routes: [string, string][] = [
    ['GET', '/admin/hooks'],
    ['POST', '/admin/hooks'],
    ['GET', `/admin/hooks/${id}`],
    ['PUT', `/admin/hooks/${id}`],
    ['DELETE', `/admin/hooks/${id}`],
    ['GET', `/admin/hooks/${id}/calls`],
    ['POST', `/admin/hooks/${id}/test`],
  ];
  for (const [method, path] of routes) {
    expect([path, (await store.client.send(method, path, {})).status]).toEqual([path, 401]);
    expect([path, (await manager.client.send(method, path, {})).status]).toEqual([path, 403]);
    const asKey = { headers: { authorization: `Bearer ${key.body.data.secret}` } };
    expect([path, (await store.client.send(method, path, asKey)).status]).toEqual([path, 403]);
  }
});

it('shows the secret once, and never again', async () => {
  const hook = await made({ secret: null });
  expect(hook).toMatchObject({ timeout_ms: 2000, is_active: true, on_failure: 'refuse' });
  expect(hook.secret).toMatch(/^whsec_[\w+/]{32}$/);
  const read = await admin.client.get(`/admin/hooks/${hook.id}`);
  expect(read.body.data).toEqual({ ...hook, secret: MASK });
  const listed = await admin.client.get('/admin/hooks');
  expect(listed.body.data).toEqual([{ ...hook, secret: MASK }]);
  const stored = await store.db.row<{ secret: Buffer }>('SELECT secret FROM hooks WHERE id = $1', [hook.id]);
  expect(stored?.secret.includes(Buffer.from(hook.secret))).toBe(false);
  const logged = await store.db.rows(`SELECT before, after FROM activity_log WHERE subject_type = 'hooks'`);
  expect(JSON.stringify(logged)).toContain('Fraud check');
  expect(JSON.stringify(logged)).not.toContain('"secret"');
});

it('changes the given parts, keeps a masked secret, and takes a new one at once', async () => {
  const hook = await made({ secret: 'the first secret' });
  const changed = await admin.client.put(`/admin/hooks/${hook.id}`, {
    name: 'Rules',
    timeout_ms: 500,
    on_failure: 'continue',
    secret: MASK,
  });
  expect(changed.body.data).toMatchObject({
    name: 'Rules',
    step: 'checkout.validate',
    timeout_ms: 500,
    on_failure: 'continue',
    secret: MASK,
    version: '2',
  });
  const secretOf = async (): Promise<string> => {
    const row = await store.db.row<{ secret: Buffer }>('SELECT secret FROM hooks WHERE id = $1', [hook.id]);
    return store.get(HookSecretsService).openSecret(row ?? { secret: Buffer.alloc(0) });
  };
  expect(await secretOf()).toBe('the first secret');
  await admin.client.put(`/admin/hooks/${hook.id}`, { secret: 'the second secret' });
  expect(await secretOf()).toBe('the second secret');
  await store.get(HookSecretsService).resealSecrets();
  expect(await secretOf()).toBe('the second secret');
  const stale = await admin.client.send('PUT', `/admin/hooks/${hook.id}`, {
    body: { name: 'Late' },
    headers: { 'if-match': '"1"' },
  });
  expect(errorOf(stale)).toEqual([412, 'PRECONDITION_FAILED']);
});

it.each([
  ['name', { name: ' ' }],
  ['step', { step: 'checkout.unknown' }],
  ['url', { url: '' }],
  ['on_failure', { on_failure: 'ignore' }],
  ['timeout_ms', { timeout_ms: 99 }],
  ['timeout_ms', { timeout_ms: 10_001 }],
  ['secret', { secret: 'x'.repeat(256) }],
])('rejects a wrong %s', async (field, change) => {
  expect(errorOf(await create(change))).toEqual([422, 'VALIDATION_ERROR', [field]]);
  const { id } = await made();
  expect(errorOf(await admin.client.put(`/admin/hooks/${id}`, change))).toEqual([
    422,
    'VALIDATION_ERROR',
    [field],
  ]);
});

it('rejects addresses that must not be called', async () => {
  const url = 'http://169.254.169.254/latest';
  const refused = [422, 'HOOK_URL_NOT_ALLOWED', ['url']];
  expect(errorOf(await create({ url }))).toEqual(refused);
  const { id } = await made();
  expect(errorOf(await admin.client.put(`/admin/hooks/${id}`, { url }))).toEqual(refused);
});

it('has at most twenty, also when two are added at once', async () => {
  for (let count = 0; count < 19; count += 1) await made();
  const answers = await Promise.all([create(), create()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
  expect(errorOf(await create())).toEqual([422, 'HOOK_LIMIT_REACHED']);
});

it('answers 404 for a hook that does not exist', async () => {
  const { id } = await made();
  expect((await admin.client.delete(`/admin/hooks/${id}`)).status).toBe(204);
  for (const [method, path] of [
    ['GET', ''],
    ['PUT', ''],
    ['DELETE', ''],
    ['GET', '/calls'],
    ['POST', '/test'],
  ] as const) {
    const given = method === 'GET' ? {} : { body: {} };
    const answer = await admin.client.send(method, `/admin/hooks/${id}${path}`, given);
    expect([method, path, answer.status]).toEqual([method, path, 404]);
  }
});

describe('a test', () => {
  it.each(HOOK_STEP_NAMES)('asks the example of %s', async (step) => {
    const { id } = await made({ step, is_active: false });
    program.answer(step, { note: 'fine', more: 1 });
    const { body } = await admin.client.post(`/admin/hooks/${id}/test`, {});
    expect(body.data).toMatchObject({
      outcome: 'answered',
      response_code: 200,
      error: null,
      answer: { note: 'fine' },
    });
    expect(body.data.answer).not.toHaveProperty('more');
    expect(program.questions[0]?.message.data).toEqual(body.data.question);
  });

  it('says what is wrong with an answer', async () => {
    const { id } = await made({ step: 'checkout.payment_methods' });
    program.answer('checkout.payment_methods', { methods: ['barter'] });
    const { body } = await admin.client.post(`/admin/hooks/${id}/test`, {});
    expect(body.data).toMatchObject({
      outcome: 'failed',
      answer: null,
      error: '"barter" is not among the methods of the question.',
    });
  });
});

it('keeps its calls for seven days', async () => {
  const { id } = await made();
  await admin.client.post(`/admin/hooks/${id}/test`, {});
  store.clock.advance(8 * DAY_MS);
  const again = await signedIn(store, { roles: ['admin'] });
  await again.client.post(`/admin/hooks/${id}/test`, {});
  const calls = async (): Promise<number> =>
    (await again.client.get(`/admin/hooks/${id}/calls`)).body.data.length;
  expect(await calls()).toBe(2);
  await store.get(HooksAdminService).removeOldCalls();
  expect(await calls()).toBe(1);
  expect(errorOf(await again.client.get(`/admin/hooks/${id}/calls?outcome=lost`))).toEqual([
    422,
    'VALIDATION_ERROR',
    ['outcome'],
  ]);
});
