import type { TestResponse } from '@comptoir/testing';
import { type TestAccount, signedIn } from '../accounts';
import { type TestStore, startStore } from '../store-harness';

const ADDRESS = {
  label: 'Home',
  full_name: 'Camille Martin',
  company: 'Lilas SARL',
  vat_number: 'FR12345678901',
  phone: '+33 6 12 34 56 78',
  address_line1: '12 rue des Lilas',
  address_line2: 'Apt 3',
  city: 'Lyon',
  state: 'Rhône',
  postal_code: '69003',
  country: 'FR',
};

const VERSION = expect.stringMatching(/^[0-9a-f]{16}$/) as string;

let store: TestStore;
let me: TestAccount;

beforeAll(async () => {
  store = await startStore();
});

afterAll(() => store?.stop());

beforeEach(async () => {
  me = await signedIn(store);
});

function errorOf({ status, body }: TestResponse): [number, string] {
  return [status, body.code];
}

const ROUTES: [method: string, path: string][] = [
  ['GET', '/user'],
  ['PUT', '/user'],
  ['GET', '/user/addresses'],
  ['POST', '/user/addresses'],
  ['PUT', '/user/addresses/1'],
  ['DELETE', '/user/addresses/1'],
  ['PATCH', '/user/addresses/1/default'],
];

describe.each(ROUTES)('%s %s', (method, path) => {
  it('asks for a signed-in account', async () => {
    expect(errorOf(await store.client.send(method, path))).toEqual([401, 'UNAUTHENTICATED']);
  });

  it('asks for a verified e-mail', async () => {
    const { client } = await signedIn(store, { emailVerified: false });
    expect(errorOf(await client.send(method, path))).toEqual([403, 'EMAIL_NOT_VERIFIED']);
  });
});

describe('GET /user', () => {
  it('shows account, profile and addresses, the default first', async () => {
    const [first, second] = [
      await me.client.post('/user/addresses', ADDRESS),
      await me.client.post('/user/addresses', { ...ADDRESS, label: 'Work', is_default: true }),
    ];
    const { status, body } = await me.client.get('/user');
    expect(status).toBe(200);
    expect(body).toEqual({
      status: 'success',
      data: {
        id: me.id,
        name: 'Camille Martin',
        email: me.email,
        phone: null,
        preferred_currency: 'EUR',
        preferred_language: 'en',
        email_verified_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
        roles: ['customer'],
        profile: { gender: null, date_of_birth: null, bio: null, website: null, avatar_url: null },
        addresses: [
          { ...second.body.data, is_default: true },
          { ...first.body.data, is_default: false },
        ],
        custom_fields: {},
      },
    });
  });
});

describe('PUT /user', () => {
  const PROFILE = {
    gender: 'female',
    date_of_birth: '1990-04-23',
    bio: 'Lamps.',
    website: 'https://camille.example.com',
  };
  const ACCOUNT = {
    name: 'Camille M.',
    phone: '0612345678',
    preferred_currency: 'USD',
    preferred_language: 'fr',
  };

  it('changes every field and answers the whole account', async () => {
    const pages = { facebook_url: 'https://facebook.com/c', instagram_url: 'https://instagram.com/c' };
    const { status, body } = await me.client.put('/user', { ...ACCOUNT, ...PROFILE, ...pages });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ ...ACCOUNT, email: me.email, profile: PROFILE });
    expect((await me.client.get('/user')).body.data).toEqual(body.data);
    const row = await store.db.row('SELECT facebook_url, instagram_url FROM profiles WHERE user_id = $1', [
      me.id,
    ]);
    expect(row).toEqual(pages);
  });

  it('leaves alone what is not sent and clears what is null or empty', async () => {
    await me.client.put('/user', { ...ACCOUNT, ...PROFILE });
    const { body } = await me.client.put('/user', { phone: '', bio: null, website: '' });
    expect(body.data).toMatchObject({ ...ACCOUNT, phone: null });
    expect(body.data.profile).toMatchObject({ ...PROFILE, bio: null, website: null });
    expect((await me.client.put('/user', {})).body.data).toEqual(body.data);
  });

  it.each<[string, unknown]>([
    ['name', 'C'],
    ['name', 'x'.repeat(101)],
    ['name', null],
    ['name', 7],
    ['phone', '1'.repeat(21)],
    ['preferred_currency', 'EURO'],
    ['preferred_currency', 'XXQ'],
    ['preferred_language', 'french-language'],
    ['date_of_birth', '1990-02-30'],
    ['date_of_birth', '23/04/1990'],
    ['date_of_birth', '2999-01-01'],
    ['bio', 'x'.repeat(2001)],
    ['bio', 'NUL \0'],
    ['website', 'javascript:alert(1)'],
    ['facebook_url', 'facebook'],
    ['instagram_url', `https://${'x'.repeat(2048)}`],
  ])('rejects %s = %j', async (field, value) => {
    const response = await me.client.put('/user', { [field]: value });
    expect(errorOf(response)).toEqual([422, 'VALIDATION_ERROR']);
    expect(Object.keys(response.body.errors)).toEqual([field]);
  });

  it('changes nothing else, whatever is sent', async () => {
    const before = await store.db.row('SELECT * FROM users WHERE id = $1', [me.id]);
    const sent = {
      id: 1,
      email: 'x@example.com',
      roles: ['admin'],
      email_verified_at: null,
      password_hash: 'x',
    };
    expect((await me.client.put('/user', { ...sent, avatar_url: 'https://x.example' })).status).toBe(200);
    const polluting =
      '{"__proto__": {"roles": ["admin"]}, "constructor": {"prototype": {"roles": ["admin"]}}}';
    expect((await me.client.put('/user', polluting)).status).toBe(200);
    expect(({} as { roles?: unknown }).roles).toBeUndefined();
    const after = await store.db.row('SELECT * FROM users WHERE id = $1', [me.id]);
    // Both writes are counted, although they change nothing.
    const uncounted = { updated_at: null, version: null };
    expect({ ...after, ...uncounted }).toEqual({ ...before, ...uncounted });
    expect((await me.client.get('/user')).body.data.profile.avatar_url).toBeNull();
  });
});

describe('addresses', () => {
  async function add(fields: object = {}): Promise<{ id: number; is_default: boolean }> {
    const { status, body } = await me.client.post('/user/addresses', { ...ADDRESS, ...fields });
    expect(status).toBe(201);
    return body.data;
  }

  async function listed(): Promise<[id: number, isDefault: boolean][]> {
    const { body } = await me.client.get('/user/addresses');
    return body.data.map(({ id, is_default }: { id: number; is_default: boolean }) => [id, is_default]);
  }

  it('are none at first', async () => {
    expect((await me.client.get('/user/addresses')).body).toEqual({ status: 'success', data: [] });
  });

  it('come back as they were sent; the first is the default', async () => {
    const { body } = await me.client.post('/user/addresses', { ...ADDRESS, is_default: false });
    expect(body).toEqual({
      status: 'success',
      message: 'Address added.',
      data: { ...ADDRESS, id: expect.any(Number) as number, is_default: true, version: VERSION },
    });
  });

  it('need only what a letter needs', async () => {
    const { label: _l, phone: _p, address_line2: _a, state: _s, ...needed } = ADDRESS;
    const { body } = await me.client.post('/user/addresses', { ...needed, label: null, country: 'fr' });
    expect(body.data).toMatchObject({
      ...needed,
      label: '',
      phone: '',
      address_line2: '',
      state: '',
      country: 'FR',
    });
  });

  it('are listed with the default first', async () => {
    const [first, second, third] = [await add(), await add(), await add({ is_default: true })];
    expect(await listed()).toEqual([
      [third.id, true],
      [first.id, false],
      [second.id, false],
    ]);
  });

  it('hand the default on by PUT and by PATCH', async () => {
    const [first, second] = [await add(), await add()];
    const put = await me.client.put(`/user/addresses/${second.id}`, { is_default: true });
    expect([put.status, put.body.data]).toEqual([
      200,
      { ...ADDRESS, id: second.id, is_default: true, version: VERSION },
    ]);
    expect(await listed()).toEqual([
      [second.id, true],
      [first.id, false],
    ]);
    const patch = await me.client.patch(`/user/addresses/${first.id}/default`);
    expect([patch.status, patch.body.data.is_default]).toEqual([200, true]);
    expect((await me.client.patch(`/user/addresses/${first.id}/default`)).status).toBe(200);
    expect(await listed()).toEqual([
      [first.id, true],
      [second.id, false],
    ]);
  });

  it('change by the fields that are sent and keep a default', async () => {
    const { id } = await add();
    const { status, body } = await me.client.put(`/user/addresses/${id}`, {
      city: 'Paris',
      postal_code: '75001',
      state: null,
      is_default: false,
    });
    expect(status).toBe(200);
    expect(body.data).toEqual({
      ...ADDRESS,
      id,
      city: 'Paris',
      postal_code: '75001',
      state: '',
      is_default: true,
      version: VERSION,
    });
  });

  it('take the VAT number of a company in any notation, and none', async () => {
    const { id } = await add();
    const path = `/user/addresses/${id}`;
    const changed = await me.client.put(path, { vat_number: ' nl 1234.56.789-b01 ' });
    expect(changed.body.data).toEqual({
      ...ADDRESS,
      id,
      vat_number: 'NL123456789B01',
      is_default: true,
      version: VERSION,
    });
    const cleared = await me.client.put(path, { company: null, vat_number: '' });
    expect(cleared.body.data).toMatchObject({ company: '', vat_number: '' });
  });

  it('go away, except the default', async () => {
    const [first, second] = [await add(), await add()];
    const rejected = await me.client.delete(`/user/addresses/${first.id}`);
    expect(errorOf(rejected)).toEqual([422, 'CANNOT_DELETE_DEFAULT_ADDRESS']);
    const gone = await me.client.delete(`/user/addresses/${second.id}`);
    expect([gone.status, gone.body]).toEqual([204, '']);
    expect(errorOf(await me.client.delete(`/user/addresses/${second.id}`))).toEqual([404, 'NOT_FOUND']);
    expect(await listed()).toEqual([[first.id, true]]);
  });

  it.each<[string, unknown]>([
    ['full_name', ''],
    ['company', 'x'.repeat(101)],
    ['vat_number', '12345678901'],
    ['vat_number', 'FR123'],
    ['vat_number', 5],
    ['full_name', 'x'.repeat(101)],
    ['phone', '1'.repeat(21)],
    ['address_line1', undefined],
    ['address_line2', 'x'.repeat(201)],
    ['city', '   '],
    ['postal_code', null],
    ['country', 'France'],
    ['country', 'XX'],
    ['is_default', 'maybe'],
  ])('are rejected with %s = %j', async (field, value) => {
    const response = await me.client.post('/user/addresses', { ...ADDRESS, [field]: value });
    expect(errorOf(response)).toEqual([422, 'VALIDATION_ERROR']);
    expect(Object.keys(response.body.errors)).toEqual([field]);
    expect(await listed()).toEqual([]);
  });

  it.each(['999999999', '2147483648', '99999999999999999999', '0', '-1', 'abc', '1.5', "1'"])(
    'do not exist under the id %s, whatever the body',
    async (id) => {
      const path = `/user/addresses/${encodeURIComponent(id)}`;
      const responses = [
        await me.client.put(path, { city: 'Paris' }),
        await me.client.put(path, { country: 'nowhere' }),
        await me.client.delete(path),
        await me.client.patch(`${path}/default`),
      ];
      expect(responses.map(errorOf)).toEqual(responses.map(() => [404, 'NOT_FOUND']));
    },
  );

  it('of another user do not exist', async () => {
    const { id } = await add();
    const other = await signedIn(store);
    const path = `/user/addresses/${id}`;
    const responses = [
      await other.client.put(path, { city: 'Paris' }),
      await other.client.put(path, { country: 'nowhere' }),
      await other.client.delete(path),
      await other.client.patch(`${path}/default`),
    ];
    expect(responses.map(errorOf)).toEqual(responses.map(() => [404, 'NOT_FOUND']));
    expect((await other.client.get('/user/addresses')).body.data).toEqual([]);
    expect((await me.client.get('/user/addresses')).body.data).toEqual([
      { ...ADDRESS, id, is_default: true, version: VERSION },
    ]);
  });
});
