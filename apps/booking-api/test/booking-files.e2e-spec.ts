import { UploadReferencesService } from '../src/platform/uploads/uploads.references.service';
import { UploadsService } from '../src/platform/uploads/uploads.service';
import { JobsRuntime } from '@comptoir/jobs';
import { MONDAY, aField, bookingOf } from './booking.fixture';
import type { TestBooking } from './booking-harness';
import { withRoom } from './room.fixture';
import { anUpload, isThere } from './uploads.fixture';

const HOUR = 3_600_000;

describe('the files of bookings', () => {
  let booking: TestBooking;
  let room: number;
  let field: number;
  let hour = 0;
  withRoom((stage) => ({ booking, room } = stage), 'uploads', 'settings', 'outbox', 'outbox_deliveries');
  beforeEach(async () => {
    field = await aField(booking, room, { type: 'file' });
    hour = 0;
  });
  afterEach(() => booking.s3.failWith(null));

  /** Books the next free hour with the value of the file field. */
  const book = async (value: unknown, field_id = field): Promise<{ id: number; status: number }> => {
    const time = (at: number): string => `${MONDAY}T${String(at).padStart(2, '0')}:00`;
    const custom_values = [{ field_id, value }];
    const fields = { start_at: time(hour++), end_at: time(hour), custom_values };
    const { status, body } = await booking.client.post('/bookings', bookingOf(room, fields));
    return { status, id: body.id };
  };
  const remove = async (id: number): Promise<void> => {
    expect((await booking.admin.delete(`/admin/bookings/${id}/permanent`)).status).toBe(200);
    await booking.drain();
  };
  const sweep = async (hours: number): Promise<void> => {
    booking.clock.advance(hours * HOUR);
    await booking.get(JobsRuntime).runSchedule('sweep-uploads');
    booking.clock.advance(-hours * HOUR);
  };

  const cancel = async (id: number): Promise<void> => {
    expect((await booking.admin.delete(`/admin/bookings/${id}`)).status).toBe(200);
  };
  const confirm = async (id: number): Promise<void> => {
    expect((await booking.admin.put(`/admin/bookings/${id}`, { status: 'confirmed' })).status).toBe(200);
  };

  it('stay while the booking does, and for 30 days after it was cancelled', async () => {
    const [url, other] = [await anUpload(booking), await anUpload(booking)];
    const { id } = await book({ url, w: 100, h: 50 });
    await book(other);
    await sweep(100);
    await cancel(id);
    await sweep(29 * 24);
    expect(await isThere(url)).toBe(true);
    await sweep(31 * 24);
    await sweep(31 * 24);
    expect([await isThere(url), await isThere(other)]).toEqual([false, true]);
  });

  it('stay with a booking that is confirmed again before that, and not after it', async () => {
    const [early, late] = [await anUpload(booking), await anUpload(booking)];
    const [soon, tardy] = [await book(early), await book(late)];
    await cancel(soon.id);
    await cancel(tardy.id);
    await confirm(soon.id);
    await sweep(31 * 24);
    await confirm(tardy.id);
    expect([await isThere(early), await isThere(late)]).toEqual([true, false]);
    const { body } = await booking.admin.get(`/admin/booking-values/${tardy.id}`);
    expect(JSON.stringify(body)).toContain(late);
    await remove(tardy.id);
    await remove(soon.id);
    expect(await isThere(early)).toBe(false);
  });

  it('of a cancelled booking stay while another one names them', async () => {
    const url = await anUpload(booking);
    const [owner, quoting] = [await book(url), await book(url)];
    await cancel(owner.id);
    await sweep(31 * 24);
    expect(await isThere(url)).toBe(true);
    await cancel(quoting.id);
    await sweep(31 * 24);
    expect(await isThere(url)).toBe(false);
  });

  it('are deleted once when many bookings share them and two clean-ups run concurrently', async () => {
    const urls = [await anUpload(booking), await anUpload(booking), await anUpload(booking)];
    for (const url of urls) {
      for (const { id } of [await book(url), await book(url), await book(url)]) await cancel(id);
    }
    booking.clock.advance(31 * 24 * HOUR);
    const claims = booking.get(UploadReferencesService);
    await Promise.all([
      claims.releaseCancelledFiles(),
      claims.releaseCancelledFiles(),
      claims.releaseCancelledFiles(),
    ]);
    await booking.get(UploadsService).deleteOrphanFiles();
    booking.clock.advance(-31 * 24 * HOUR);
    expect(await Promise.all(urls.map(isThere))).toEqual([false, false, false]);
    expect(await booking.db.rows('SELECT upload_key FROM upload_claims')).toEqual([]);
  });

  it('are either there or gone when a booking is confirmed again while they are released', async () => {
    for (let round = 0; round < 5; round++) {
      const url = await anUpload(booking);
      const { id } = await book(url);
      await cancel(id);
      booking.clock.advance(31 * 24 * HOUR);
      await Promise.all([confirm(id), booking.get(UploadReferencesService).releaseCancelledFiles()]);
      await booking.get(UploadsService).deleteOrphanFiles();
      booking.clock.advance(-31 * 24 * HOUR);
      const claims = await booking.db.rows('SELECT FROM upload_claims WHERE booking_id = $1', [id]);
      expect(await isThere(url)).toBe(claims.length > 0);
    }
  });

  it('are deleted with it', async () => {
    const urls = [await anUpload(booking), await anUpload(booking)];
    const other = await anUpload(booking);
    const second = await aField(booking, room, { type: 'file' });
    await book(other);
    const start = `${MONDAY}T20:00`;
    const { body } = await booking.client.post(
      '/bookings',
      bookingOf(room, {
        start_at: start,
        end_at: `${MONDAY}T21:00`,
        custom_values: [
          { field_id: field, value: { url: urls[0] } },
          { field_id: second, value: urls[1] },
        ],
      }),
    );
    await remove(body.id);
    expect(await Promise.all([...urls, other].map(isThere))).toEqual([false, false, true]);
    expect(await booking.db.rows('SELECT key FROM uploads')).toHaveLength(1);
  });

  it('stay while another booking names them, whichever is removed first', async () => {
    const url = await anUpload(booking);
    const owner = await book(url);
    const quoting = await book({ url, w: 1 });
    await remove(quoting.id);
    expect(await isThere(url)).toBe(true);
    const again = await book(`${url}?w=200`);
    await remove(owner.id);
    expect(await isThere(url)).toBe(true);
    await remove(again.id);
    expect(await isThere(url)).toBe(false);
  });

  it('stay while a text or a setting names them', async () => {
    const text = await aField(booking, room, { type: 'textarea' });
    const [inText, asLogo] = [await anUpload(booking), await anUpload(booking)];
    const owners = [await book(inText), await book(asLogo)];
    const noted = await book(`see "${inText}", please`, text);
    await booking.admin.put('/admin/settings', { logo_url: asLogo });
    for (const { id } of owners) await remove(id);
    expect(await Promise.all([inText, asLogo].map(isThere))).toEqual([true, true]);
    await remove(noted.id);
    expect(await Promise.all([inText, asLogo].map(isThere))).toEqual([false, true]);
  });

  it('are left alone when they are not ours', async () => {
    const logo = `${booking.s3.url}/booking/logos/2030/01/a.png`;
    const before = booking.s3.requests.get('DELETE') ?? 0;
    for (const url of [
      'https://images.example/a.png',
      logo,
      `${booking.s3.url}/booking/uploads/../logos/a.png`,
      `${booking.s3.url}/booking/uploads/2030/01/00000000-0000-4000-8000-000000000000.png`,
      `${booking.s3.url}/other/uploads/2030/01/a.png`,
    ]) {
      const custom_values = [{ field_id: field, value: url }];
      const { status, body } = await booking.admin.post(
        '/admin/bookings',
        bookingOf(room, { custom_values }),
      );
      expect(status).toBe(201);
      await remove(body.id);
    }
    expect(booking.s3.requests.get('DELETE') ?? 0).toBe(before);
  });

  it('must be there when a client says that they lie here, in any spelling', async () => {
    const kept = await anUpload(booking);
    const gone = await anUpload(booking);
    await booking.db.rows('UPDATE uploads SET condemned_at = now() WHERE strpos($1, key) > 0', [gone]);
    const base = `${booking.s3.url}/booking/`;
    for (const url of [
      gone,
      `${base}uploads/2030/01/00000000-0000-4000-8000-000000000000.png`,
      `${base}uploads/2030/01/00000000-0000-4000-8000-000000000000.png?w=200`,
      `${base.toUpperCase().replace('BOOKING', 'booking')}uploads/2030/01/a.png`,
      `${base}uploads/../logos/a.png`,
      `${booking.s3.url}/other/../booking/uploads/a.png`,
      base,
    ]) {
      const fields = { custom_values: [{ field_id: field, value: { url } }] };
      const { status, body } = await booking.client.post('/bookings', bookingOf(room, fields));
      expect({ url, status, body }).toEqual({
        url,
        status: 400,
        body: {
          error: 'Question: the uploaded file does not exist',
          code: 'INVALID_ANSWER',
          details: [
            {
              field: 'custom_values.0.value',
              field_id: field,
              code: 'ANSWER_FILE_NOT_FOUND',
              message: 'Question: the uploaded file does not exist',
            },
          ],
        },
      });
    }
    expect((await book(kept)).status).toBe(201);
    expect((await book(`${kept}?w=200`)).status).toBe(201);
    expect((await book('https://images.example/a.png')).status).toBe(201);
  });

  it('are removed later when the storage fails, and the request succeeds all the same', async () => {
    const url = await anUpload(booking);
    const { id } = await book(url);
    booking.s3.failWith(503);
    const { status } = await booking.admin.delete(`/admin/bookings/${id}/permanent`);
    expect(status).toBe(200);
    await expect(booking.drain()).rejects.toThrow('remove-booking-files');
    booking.s3.failWith(null);
    expect(await isThere(url)).toBe(true);
    await sweep(0);
    expect(await isThere(url)).toBe(false);
  });

  it('are not retained by a rejected booking', async () => {
    const url = await anUpload(booking);
    await book('https://images.example/a.png');
    const { status } = await booking.client.post(
      '/bookings',
      bookingOf(room, {
        start_at: `${MONDAY}T00:00`,
        end_at: `${MONDAY}T01:00`,
        custom_values: [{ field_id: field, value: url }],
      }),
    );
    expect(status).toBe(409);
    await sweep(25);
    expect(await isThere(url)).toBe(false);
  });

  it('are either retained or deleted when bookings and the clean-up run concurrently', async () => {
    for (let round = 0; round < 5; round++) {
      const url = await anUpload(booking);
      booking.clock.advance(25 * HOUR);
      const [bookings] = await Promise.all([
        Promise.all([book(url), book(url)]),
        booking.get(UploadsService).deleteOrphanFiles(),
        booking.get(UploadsService).deleteOrphanFiles(),
      ]);
      booking.clock.advance(-25 * HOUR);
      const statuses = bookings.map(({ status }) => status);
      const isKept = await isThere(url);
      expect(statuses).toEqual(isKept ? [201, 201] : [400, 400]);
      const noted = await booking.db.row<{ claims: number }>(
        'SELECT count(*) AS claims FROM upload_claims c JOIN uploads u ON u.key = c.upload_key WHERE u.condemned_at IS NULL AND strpos($1, u.key) > 0',
        [url],
      );
      expect(await isThere(url)).toBe(noted?.claims !== 0);
    }
  });
});
