import { type TestBooking, startBooking } from './booking-harness';
import { LogsService } from '../src/platform/logs/logs.service';

const MONTH_MS = 30 * 86_400_000;

describe('GET /admin/activity', () => {
  let booking: TestBooking;
  beforeAll(async () => {
    booking = await startBooking({ ACTIVITY_LOG_DAYS: '30' });
  });
  afterAll(() => booking.stop());
  beforeEach(() => booking.empty('activity_log'));

  const activity = async (query = ''): Promise<any> =>
    (await booking.admin.get(`/admin/activity${query}`)).body;
  const createResource = async (): Promise<number> =>
    (await booking.admin.post('/admin/resources', { name: 'Room', description: '', capacity: 2 })).body.id;

  it('is for administrators', async () => {
    expect((await booking.client.get('/admin/activity')).status).toBe(401);
  });

  it('shows who changed what, from where and by which request', async () => {
    const id = await createResource();
    const { headers } = await booking.admin.put(`/admin/resources/${id}`, { name: 'Hall', capacity: 2 });
    await booking.admin.put(`/admin/resources/${id}`, { name: 'Hall' });
    const { activity: entries, total, page, totalPages } = await activity();
    expect({ total, page, totalPages }).toEqual({ total: 2, page: 1, totalPages: 1 });
    expect(entries).toEqual([
      expect.objectContaining({
        actor: { id: 1, email: 'staff@example.com' },
        action: 'resources.update',
        subject_type: 'resources',
        subject_id: String(id),
        changes: { before: { name: 'Room' }, after: { name: 'Hall' } },
        ip: '127.0.0.1',
        request_id: headers.get('x-request-id'),
      }),
      expect.objectContaining({
        action: 'resources.create',
        changes: { before: null, after: expect.objectContaining({ name: 'Room', capacity: 2 }) },
      }),
    ]);
  });

  it('logs blocks, slots, fields and deletions, and nothing that clients do', async () => {
    const id = await createResource();
    const day = '2030-01-07';
    const block = await booking.admin.post('/admin/blocks', {
      resource_id: id,
      start_at: `${day}T20:00`,
      end_at: `${day}T21:00`,
    });
    await booking.admin.delete(`/admin/blocks/${block.body.id}`);
    const slots = [{ day_of_week: 1, start_time: '09:00', end_time: '18:00', duration_min: 60 }];
    await booking.admin.post('/admin/slots', { resource_id: id, slots });
    const booked = await booking.client.post('/bookings', {
      resource_id: id,
      client_name: 'Ada',
      email: 'ada@example.com',
      start_at: `${day}T09:00`,
      end_at: `${day}T10:00`,
    });
    expect(booked.status).toBe(201);
    await booking.admin.delete(`/admin/bookings/${booked.body.id}`);
    const { activity: entries } = await activity();
    expect(entries.map((entry: any) => [entry.action, entry.subject_type]).reverse()).toEqual([
      ['resources.create', 'resources'],
      ['blocks.create', 'blocks'],
      ['blocks.delete', 'blocks'],
      ['slots.create', 'slot_definitions'],
      ['bookings.delete', 'bookings'],
    ]);
    expect(JSON.stringify(entries)).not.toContain(booked.body.token);
  });

  it('never shows the SMTP password', async () => {
    await booking.admin.put('/admin/settings', { smtp_pass: 'canary-0001', smtp_host: 'mail.example.com' });
    await booking.admin.put('/admin/settings', { smtp_pass: 'canary-0002' });
    const { activity: entries } = await activity('?subject_type=settings');
    expect(entries).toHaveLength(3);
    expect(entries[0]).toMatchObject({
      subject_id: 'smtp_pass',
      changes: { before: { value: '[hidden]' }, after: { value: '[hidden]' } },
    });
    const stored = await booking.db.rows<{ value: string }>(
      `SELECT value FROM settings WHERE key = 'smtp_pass'`,
    );
    const shown = JSON.stringify(entries);
    expect(shown).not.toContain('canary');
    expect(shown).not.toContain(stored[0]?.value);
  });

  it('is filtered, paged, and rejects invalid parameters', async () => {
    const id = await createResource();
    await createResource();
    expect(await activity(`?subject_type=resources&subject_id=${id}`)).toMatchObject({ total: 1 });
    expect(await activity('?actor_id=1&action=resources.create&limit=1')).toMatchObject({
      total: 2,
      totalPages: 2,
      activity: [{}],
    });
    for (const nothing of [
      'actor_id=99',
      'action=x',
      'date_from=2099-01-01',
      'date_to=2020-01-01',
      'page=9',
    ]) {
      expect((await activity(`?${nothing}`)).activity).toEqual([]);
    }
    for (const bad of ['date_from=soon', 'actor_id=x', 'date_from=2026-02-01&date_to=2026-01-01']) {
      expect((await booking.admin.get(`/admin/activity?${bad}`)).status).toBe(400);
    }
  });

  it('forgets what is older than the configured days', async () => {
    await createResource();
    await booking.get(LogsService).pruneActivity();
    expect(await activity()).toMatchObject({ total: 1 });
    booking.clock.advance(MONTH_MS + 1_000);
    await booking.get(LogsService).pruneActivity();
    expect((await booking.db.rows('SELECT FROM activity_log')).length).toBe(0);
  });
});
