import { JobsRuntime } from '@comptoir/jobs';
import type { TestResponse } from '@comptoir/testing';
import { UploadsService } from '../src/platform/uploads/uploads.service';
import { aField, aResource, bookingOf, tally } from './booking.fixture';
import { type TestBooking, startBooking } from './booking-harness';
import { SAMPLES, formOf, send } from './uploads.fixture';

const DAY = 24 * 3_600_000;
/** Two of these files have less than 2 MB, three have more. */
const FILE = Buffer.concat([SAMPLES.pdf, Buffer.alloc(900_000)]);

describe('files that no booking names', () => {
  let booking: TestBooking;
  beforeAll(async () => {
    booking = await startBooking({
      UPLOAD_QUOTA_MB: '5',
      UPLOAD_QUOTA_MB_PER_CLIENT: '2',
      TRUST_PROXY: '127.0.0.0/8',
    });
  });
  afterAll(() => booking.stop());
  beforeEach(() => booking.empty('resources', 'uploads'));

  const upload = (address: string, bytes: Buffer = FILE): Promise<TestResponse> =>
    send(booking, formOf({ name: 'a.pdf', bytes }), {
      headers: { 'X-Forwarded-For': address, 'Accept-Language': 'fr' },
    });
  const fill = async (address: string): Promise<TestResponse[]> =>
    Promise.all(Array.from({ length: 6 }, () => upload(address)));

  it('are rejected for a client over its quota, in its language, and for no other', async () => {
    const before = booking.s3.requests.get('PUT') ?? 0;
    expect((await upload('203.0.113.1')).status).toBe(200);
    expect((await upload('203.0.113.1')).status).toBe(200);
    const { status, body, headers } = await upload('203.0.113.1');
    expect({ status, body }).toEqual({
      status: 429,
      body: {
        error: 'Trop de fichiers attendent une réservation. Veuillez réessayer plus tard.',
        code: 'TOO_MANY_FILES',
      },
    });
    expect([headers.get('retry-after'), headers.get('content-language')]).toEqual(['3600', 'fr']);
    expect((await upload('203.0.113.2')).status).toBe(200);
    expect((await upload('203.0.113.1', SAMPLES.pdf)).status).toBe(200);
    expect((booking.s3.requests.get('PUT') ?? 0) - before).toBe(4);
  });

  it('are no more than there is room for, also with concurrent uploads', async () => {
    expect(tally(await fill('203.0.113.1'))).toEqual({ 200: 2, 429: 4 });
    expect(tally(await fill('203.0.113.2'))).toEqual({ 200: 2, 429: 4 });
    expect(tally(await fill('203.0.113.3'))).toEqual({ 200: 1, 429: 5 });
  });

  it('count together for a network of one subscriber', async () => {
    expect((await upload('2001:db8:1:2::1')).status).toBe(200);
    expect((await upload('2001:db8:1:2:a:b:c:d')).status).toBe(200);
    expect((await upload('2001:db8:1:2::2')).status).toBe(429);
    expect((await upload('2001:db8:1:3::1')).status).toBe(200);
  });

  it('are counted by number, too', async () => {
    await booking.db.rows(
      `INSERT INTO uploads (key, content_type, size, client)
       SELECT 'uploads/' || i, 'image/png', 1, '203.0.113.9' FROM generate_series(1, 500) i`,
    );
    expect((await upload('203.0.113.9', SAMPLES.pdf)).status).toBe(429);
    await booking.db.rows(
      `INSERT INTO uploads (key, content_type, size) SELECT 'many/' || i, 'image/png', 1 FROM generate_series(1, 20000) i`,
    );
    expect((await upload('203.0.113.8', SAMPLES.pdf)).status).toBe(429);
  });

  /** Uploads a file and books with it. */
  const book = async (address: string): Promise<number> => {
    const room = await aResource(booking);
    const field_id = await aField(booking, room, { type: 'file' });
    const { body: file } = await upload(address);
    const custom_values = [{ field_id, value: file.url }];
    const { status, body } = await booking.client.post('/bookings', bookingOf(room, { custom_values }));
    expect(status).toBe(201);
    return body.id as number;
  };
  const senders = (): Promise<unknown[]> =>
    booking.db.rows('SELECT client FROM uploads WHERE claimed_at IS NOT NULL');
  const after31Days = async (): Promise<void> => {
    booking.clock.advance(31 * DAY);
    await booking.get(JobsRuntime).runSchedule('sweep-uploads');
    booking.clock.advance(-31 * DAY);
  };

  it('make room when a booking names them, and lose their sender a month later', async () => {
    await book('203.0.113.1');
    expect((await upload('203.0.113.1')).status).toBe(200);
    expect((await upload('203.0.113.1')).status).toBe(200);
    expect((await upload('203.0.113.1')).status).toBe(429);
    expect(await senders()).toEqual([{ client: '203.0.113.1' }]);
    await after31Days();
    expect(await senders()).toEqual([{ client: null }]);
  });

  it('count again when the booking is cancelled, until they go', async () => {
    for (const id of [await book('203.0.113.1'), await book('203.0.113.1')]) {
      expect((await booking.admin.delete(`/admin/bookings/${id}`)).status).toBe(200);
    }
    expect((await upload('203.0.113.1')).status).toBe(429);
    expect((await upload('203.0.113.2')).status).toBe(200);
    await after31Days();
    expect(await booking.db.rows('SELECT key FROM uploads')).toEqual([]);
    expect((await upload('203.0.113.1')).status).toBe(200);
  });

  it('make room when they are removed', async () => {
    expect(tally(await fill('203.0.113.1'))).toEqual({ 200: 2, 429: 4 });
    booking.clock.advance(2 * DAY);
    await booking.get(UploadsService).deleteOrphanFiles();
    expect((await upload('203.0.113.1')).status).toBe(200);
    booking.clock.advance(-2 * DAY);
  });

  it('leave the logo alone', async () => {
    const { body } = await booking.client.post('/auth/login', { ...booking.config.firstAdmin });
    await booking.db.rows(
      `INSERT INTO uploads (key, content_type, size) SELECT 'many/' || i, 'image/png', 1 FROM generate_series(1, 20000) i`,
    );
    const form = formOf({ name: 'a.png', bytes: SAMPLES.png, field: 'logo' });
    const path = '/admin/settings/upload-logo';
    const headers = { Authorization: `Bearer ${body.token}` };
    expect((await send(booking, form, { path, headers })).status).toBe(200);
  });
});
