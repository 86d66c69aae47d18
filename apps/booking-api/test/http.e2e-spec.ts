import { type TestBooking, startBooking } from './booking-harness';

describe('every route', () => {
  let booking: TestBooking;
  beforeAll(async () => {
    booking = await startBooking({ CORS_ORIGINS: 'https://admin.example.com' });
  });
  afterAll(() => booking.stop());

  const call = (path: string, init?: RequestInit): Promise<Response> =>
    fetch(booking.client.baseUrl + path, init);

  it.each([
    ['GET', '/nothing'],
    ['PATCH', '/resources'],
    ['POST', '/health'],
    ['GET', '/admin'],
    ['GET', '/admin/nothing'],
    ['GET', '/bookings'],
  ])('answers 404 for the unknown %s %s', async (method, path) => {
    const { status, body } = await booking.admin.send(method, path);
    expect({ status, body }).toEqual({ status: 404, body: { error: 'Not found', code: 'NOT_FOUND' } });
  });

  it('answers malformed JSON, oversized bodies and other media types with its own error body', async () => {
    const login = (body: string, type = 'application/json'): Promise<{ status: number; body: unknown }> =>
      booking.client.post('/auth/login', body, { headers: { 'content-type': type } });
    expect(await login('{broken')).toMatchObject({
      status: 400,
      body: { error: 'Invalid JSON body', code: 'INVALID_JSON' },
    });
    expect(await login(`{"email":"${'x'.repeat(1_100_000)}"}`)).toMatchObject({
      status: 413,
      body: { error: 'Request body too large', code: 'PAYLOAD_TOO_LARGE' },
    });
    expect(await login('a=b', 'application/x-www-form-urlencoded')).toMatchObject({
      status: 400,
      body: { error: 'The request body must be JSON', code: 'UNSUPPORTED_MEDIA_TYPE' },
    });
  });

  it('ignores keys that it does not know, dangerous ones included', async () => {
    const { status } = await booking.admin.post(
      '/admin/resources',
      '{"name":"x","unknown":1,"__proto__":{"a":1},"constructor":{"prototype":{"a":1}}}',
    );
    expect(status).toBe(201);
  });

  it('may be called from any site without credentials, but admin routes only from known origins', async () => {
    const preflight = (path: string, origin: string): Promise<Response> =>
      call(path, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'PUT',
          'access-control-request-headers': 'authorization',
        },
      });
    const open = await preflight('/bookings', 'https://any.example.com');
    expect(open.headers.get('access-control-allow-origin')).toBe('*');
    expect(open.headers.get('access-control-allow-credentials')).toBeNull();
    expect(open.headers.get('access-control-allow-headers')).toContain('Idempotency-Key');
    const known = await preflight('/admin/settings', 'https://admin.example.com');
    expect(known.headers.get('access-control-allow-origin')).toBe('https://admin.example.com');
    expect(known.headers.get('access-control-allow-methods')).toContain('PUT');
    const unknown = await preflight('/admin/settings', 'https://any.example.com');
    expect(unknown.headers.get('access-control-allow-origin')).toBeNull();
    const listed = await call('/resources', { headers: { origin: 'https://any.example.com' } });
    expect(listed.headers.get('access-control-expose-headers')).toContain('X-Total-Count');
  });

  it('says how long its response may be cached', async () => {
    const cacheOf = async (path: string): Promise<string | null> =>
      (await booking.admin.get(path)).headers.get('cache-control');
    expect(await cacheOf('/resources')).toBe('public, no-cache');
    expect(await cacheOf('/settings/public')).toBe('public, no-cache');
    for (const path of ['/health', '/admin/bookings', '/nothing']) {
      expect(await cacheOf(path)).toBe('no-store');
    }
  });

  it('is described, in a document that both addresses serve', async () => {
    const page = await call('/docs');
    expect(page.headers.get('content-type')).toContain('text/html');
    const { body } = await booking.client.get('/docs-json');
    expect(body.openapi).toBe('3.1.0');
    expect(await (await call('/openapi.json')).json()).toEqual(body);
  });

  it('offers no login in the reference outside of development', async () => {
    const page = await call('/docs');
    expect(page.status).toBe(200);
    expect(await page.text()).not.toContain('/auth/login');
  });

  it('is healthy exactly so, and ready with its database', async () => {
    expect((await booking.client.get('/health')).body).toEqual({ status: 'ok' });
    const ready = await booking.client.get('/health/ready');
    expect(ready.status).toBe(200);
    expect(ready.body.checks.database).toBe('up');
  });

  const HOSTILE = [
    null,
    true,
    -1,
    1e308,
    '',
    '\0',
    'x'.repeat(70_000),
    [],
    {},
    [[]],
    { length: 1 },
    '%',
    '\ud800',
    '2030-13-45T99:99',
  ];
  const FIELDS = [
    [
      'POST',
      '/bookings',
      [
        'resource_id',
        'client_name',
        'email',
        'phone',
        'start_at',
        'end_at',
        'notes',
        'color',
        'custom_values',
      ],
    ],
    [
      'POST',
      '/admin/bookings',
      ['resource_id', 'client_name', 'email', 'start_at', 'end_at', 'custom_values'],
    ],
    [
      'PUT',
      '/admin/bookings/1',
      ['resource_id', 'client_name', 'email', 'start_at', 'end_at', 'status', 'color'],
    ],
    ['POST', '/admin/resources', ['name', 'description', 'capacity', 'color', 'active']],
    ['POST', '/admin/slots', ['resource_id', 'slots']],
    ['POST', '/admin/blocks', ['resource_id', 'start_at', 'end_at', 'reason']],
    [
      'POST',
      '/admin/custom-fields',
      ['resource_id', 'label', 'type', 'required', 'options', 'placeholder', 'sort_order'],
    ],
    ['PUT', '/admin/settings', ['app_name', 'smtp_port', 'smtp_pass', 'logo_url']],
    ['PUT', '/admin/resources-reorder', ['order']],
    ['PUT', '/admin/custom-fields-reorder', ['order']],
    ['POST', '/auth/login', ['email', 'password']],
  ] as const;
  const VALID: Record<string, unknown> = {
    resource_id: 1,
    client_name: 'x',
    email: 'a@example.com',
    password: 'x',
    start_at: '2030-01-07T09:00',
    end_at: '2030-01-07T10:00',
    name: 'x',
    label: 'x',
    type: 'select',
    options: 'A',
    slots: [],
  };

  it.each(FIELDS)('never fails itself on hostile input: %s %s', async (method, path, fields) => {
    const valid = Object.fromEntries(
      fields.filter((name) => name in VALID).map((name) => [name, VALID[name]]),
    );
    for (const name of fields) {
      const responses = await Promise.all(
        HOSTILE.map((value) => booking.admin.send(method, path, { body: { ...valid, [name]: value } })),
      );
      const failures = responses
        .filter(({ status }) => status >= 500)
        .map(({ status, body }) => ({ name, status, body }));
      expect(failures).toEqual([]);
    }
  });

  it.each(['slots', 'availability', 'fields', 'bookings/public'])(
    'never fails itself on a hostile query: /resources/1/%s',
    async (path) => {
      const queries = [
        'date=\0',
        'date=%00',
        'date[]=1',
        'date=2030-01-07&date_from=0000-01-01&date_to=9999-12-31',
        'extra_minutes=1e9&date=2030-01-07',
        'date_from=2999-12-31&date_to=2999-12-31',
      ];
      const base = path === 'bookings/public' ? '/resources' : '/resources/1';
      const responses = await Promise.all(
        queries.map((query) => booking.client.get(`${base}/${path}?${query}`)),
      );
      expect(responses.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    },
  );
});

describe('a record that two administrators edit', () => {
  let booking: TestBooking;
  beforeAll(async () => {
    booking = await startBooking();
  });
  afterAll(() => booking.stop());

  const day = (hour: number): string => `2030-01-07T${String(hour).padStart(2, '0')}:00:00Z`;
  const ifMatch = (version: string): object => ({ headers: { 'if-match': `"${version}"` } });
  const made = async (path: string, body: object): Promise<Record<string, any>> => {
    const answer = await booking.admin.post(`/admin/${path}`, body);
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
    return answer.body;
  };
  const room = async (): Promise<number> => (await made('resources', { name: 'Room' })).id;
  const refusal = { status: 412, body: { code: 'PRECONDITION_FAILED' } };

  it.each<[string, (room: number) => object, object]>([
    ['resources', () => ({ name: 'Hall' }), { name: 'Great hall' }],
    ['custom-fields', (id) => ({ resource_id: id, label: 'Phone', type: 'tel' }), { label: 'Mobile' }],
    ['blocks', (id) => ({ resource_id: id, start_at: day(8), end_at: day(9) }), { reason: 'Repair' }],
    [
      'bookings',
      (id) => ({ resource_id: id, client_name: 'Ada', start_at: day(10), end_at: day(11) }),
      { client_name: 'Grace' },
    ],
    [
      'webhooks',
      () => ({ url: 'https://example.com/hook', events: ['booking.created'] }),
      { is_active: false },
    ],
  ])('is changed only in the version that was read: /admin/%s', async (name, body, change) => {
    const { id, version } = await made(name, body(await room()));
    const path = `/admin/${name}/${id}`;
    const changed = await booking.admin.put(path, change, ifMatch(version));
    expect(changed).toMatchObject({ status: 200, body: change });
    const next = changed.body.version;
    expect([next === version, changed.headers.get('etag')]).toEqual([false, `"${next}"`]);
    expect(await booking.admin.put(path, change, ifMatch(version))).toMatchObject(refusal);
    expect(await booking.admin.delete(path, undefined, ifMatch(version))).toMatchObject(refusal);
    const { body: list } = await booking.admin.get(`/admin/${name}`);
    const rows = (list.bookings ?? list) as Record<string, any>[];
    expect(rows.find((row) => row.id === id)).toMatchObject({ ...change, version: next });
    expect((await booking.admin.delete(path, undefined, ifMatch(next))).status).toBe(200);
  });

  it('may be all settings', async () => {
    const { version } = (await booking.admin.get('/admin/settings')).body;
    const changed = await booking.admin.put('/admin/settings', { app_name: 'A' }, ifMatch(version));
    expect(changed).toMatchObject({ status: 200, body: { app_name: 'A' } });
    const late = await booking.admin.put('/admin/settings', { app_name: 'B' }, ifMatch(version));
    expect(late).toMatchObject({
      status: 412,
      body: { error: 'Somebody has changed this since you read it' },
    });
    expect((await booking.admin.get('/admin/settings')).body).toEqual(changed.body);
    expect((await booking.admin.put('/admin/settings', changed.body)).body).toEqual(changed.body);
  });
});
