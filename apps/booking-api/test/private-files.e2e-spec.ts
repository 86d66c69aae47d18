import { ObjectStorage } from '@comptoir/storage';
import { UploadsService } from '../src/platform/uploads/uploads.service';
import { MONDAY, aField, aResource, bookingOf } from './booking.fixture';
import type { TestBooking } from './booking-harness';
import { withRoom } from './room.fixture';
import { aColleague } from './staff.fixture';
import { SAMPLES, anUpload, formOf, isThere, send } from './uploads.fixture';

const HOUR = 3_600_000;
const ADDRESS =
  /^http:\/\/booking\.test\/api\/files\/(\d{4}\/\d{2}\/[0-9a-f-]{36}\.(png|pdf))\?expires=\d+&signature=[\w-]{43}$/;
const NOT_FOUND = {
  error: 'The file does not exist, or its address has ended',
  code: 'FILE_NOT_FOUND',
};

describe('private files', () => {
  let booking: TestBooking;
  let room: number;
  let field: number;
  let hour = 0;
  withRoom((stage) => ({ booking, room } = stage), 'uploads', 'settings', 'outbox', 'outbox_deliveries');
  beforeEach(async () => {
    hour = 0;
    field = await aField(booking, room, { type: 'file' });
    await set('true');
  });
  afterEach(() => booking.s3.failWith(null));

  const set = async (private_files: unknown): Promise<void> => {
    expect((await booking.admin.put('/admin/settings', { private_files })).status).toBe(200);
  };
  /** Opens an address of the public host at the port of the test. */
  const open = (url: string): Promise<Response> =>
    fetch(url.replace('http://booking.test/api', booking.client.baseUrl));
  const statusOf = async (url: string): Promise<number> => {
    const answer = await open(url);
    await answer.arrayBuffer();
    return answer.status;
  };
  const objectOf = (url: string): string =>
    `${booking.s3.url}/booking/private/${ADDRESS.exec(url)?.[1] ?? 'nothing'}`;
  /** Returns true while the storage has the object, whoever may read it. */
  const isStored = (url: string): Promise<boolean> =>
    booking.get(ObjectStorage).exists(`private/${ADDRESS.exec(url)?.[1]}`);
  const book = async (
    value: unknown,
    { field_id = field, sender = booking.client, path = '/bookings' } = {},
  ): Promise<{ id: number; token: string; status: number; body: any }> => {
    const time = (at: number): string => `${MONDAY}T${String(at).padStart(2, '0')}:00`;
    const custom_values = [{ field_id, value }];
    const fields = { start_at: time(hour++), end_at: time(hour), custom_values };
    const { status, body } = await sender.post(path, bookingOf(room, fields));
    return { status, id: body.id, token: body.token, body };
  };
  const shownTo = async (staff: TestBooking['admin'], id: number): Promise<string> => {
    const { body } = await staff.get(`/admin/booking-values/${id}`);
    return (JSON.parse(body[0].value) as { url: string }).url;
  };

  it('are off by default, and files of before and after stay public', async () => {
    await booking.empty('settings');
    const before = await anUpload(booking);
    expect(before).toMatch(new RegExp(`^${booking.s3.url}/booking/uploads/`));
    await set(true);
    const between = await anUpload(booking);
    await set('false');
    const after = await anUpload(booking);
    expect(await Promise.all([before, after].map(isThere))).toEqual([true, true]);
    expect(await statusOf(between)).toBe(200);
    expect(await isThere(objectOf(between))).toBe(false);
    const { status, body } = await booking.admin.put('/admin/settings', { private_files: 'yes' });
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'INVALID_SETTING' });
  });

  it('are read at a signed address only, with the headers of public ones', async () => {
    const url = await anUpload(booking);
    expect(url).toMatch(ADDRESS);
    const object = objectOf(url);
    for (const address of [object, object.replace('/private/', '/%70rivate/'), `${object}?a=1`]) {
      expect((await fetch(address)).status).toBe(403);
    }
    const image = await open(url);
    expect((await image.arrayBuffer()).byteLength).toBeGreaterThan(0);
    expect(Object.fromEntries(image.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    });
    expect(image.headers.get('content-disposition')).toBeNull();
    const { body } = await send(booking, formOf({ name: 'a.pdf', bytes: SAMPLES.pdf }));
    const document = await open(body.url);
    expect(document.headers.get('content-disposition')).toBe('attachment');
    expect(Buffer.from(await document.arrayBuffer()).equals(SAMPLES.pdf)).toBe(true);
  });

  it('have no file at an altered address, one of another file, or one that has ended', async () => {
    const [url, other] = [await anUpload(booking), await anUpload(booking)];
    const [path, query] = url.split('?') as [string, string];
    const [otherPath] = other.split('?') as [string];
    const expires = Number(/expires=(\d+)/.exec(query)?.[1]);
    for (const address of [
      path,
      `${otherPath}?${query}`,
      url.replace(/expires=\d+/, `expires=${expires + 1}`),
      url.replace(/expires=\d+/, 'expires=x'),
      url.replace(/signature=./, (found) => `signature=${found.endsWith('A') ? 'B' : 'A'}`),
      `${path}?expires=${expires}`,
      url.replace('.png', '.pdf'),
    ]) {
      const answer = await open(address);
      expect({ address, status: answer.status, body: await answer.json() }).toEqual({
        address,
        status: 404,
        body: NOT_FOUND,
      });
    }
    booking.clock.advance(24 * HOUR - 60_000);
    expect(await statusOf(url)).toBe(200);
    booking.clock.advance(60_000);
    expect(await statusOf(url)).toBe(404);
    booking.clock.reset();
  });

  it('answer as the service does when the storage fails or has lost the object', async () => {
    const url = await anUpload(booking);
    booking.s3.failWith(503);
    expect(await (await open(url)).json()).toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
    booking.s3.failWith(null);
    await booking.get(ObjectStorage).delete(`private/${ADDRESS.exec(url)?.[1]}`);
    expect(await statusOf(url)).toBe(404);
  });

  it('are stored in answers without a signature, and shown with a fresh one', async () => {
    await booking.admin.post('/admin/webhooks', {
      url: 'https://hooks.example/a',
      events: ['booking.created'],
    });
    const url = await anUpload(booking);
    const { id, token, status } = await book({ url, w: 100, h: 50 });
    expect(status).toBe(201);
    await booking.drain().catch(() => undefined);
    const stored = await booking.db.rows('SELECT value FROM booking_values');
    expect(stored).toEqual([{ value: JSON.stringify({ url: url.split('?')[0], w: 100, h: 50 }) }]);
    booking.clock.advance(25 * HOUR);
    expect(await statusOf(url)).toBe(404);
    const own = (await booking.client.get(`/bookings/${token}/export`)).body;
    const all = (await booking.admin.get('/admin/clients/ada@example.com/export')).body.bookings[0];
    const addresses = [
      await shownTo(booking.admin, id),
      (JSON.parse(own.answers[0].value) as { url: string }).url,
      own.files[0].url,
      (JSON.parse(all.answers[0].value) as { url: string }).url,
      all.files[0].url,
    ];
    for (const address of addresses) {
      expect(address).toMatch(ADDRESS);
      expect(await statusOf(address)).toBe(200);
    }
    expect(Object.keys(all.answers[0]).toSorted()).toEqual(['label', 'value']);
    booking.clock.advance(HOUR);
    expect(await statusOf(addresses[0] ?? '')).toBe(404);
    booking.clock.reset();
    const sent = await booking.db.row<{ payload: any }>('SELECT payload FROM webhook_deliveries');
    const payload = typeof sent?.payload === 'string' ? JSON.parse(sent.payload) : sent?.payload;
    const hooked = (JSON.parse(payload.data.custom_values[0].value) as { url: string }).url;
    expect(hooked).toMatch(ADDRESS);
    expect(await statusOf(hooked)).toBe(200);
  });

  it('of a booking are not opened by naming them in another one', async () => {
    const url = await anUpload(booking);
    const [plain = ''] = url.split('?');
    // The client who uploaded it may leave the signature out.
    expect((await book(plain)).status).toBe(201);
    const thief = await book(plain);
    expect({ status: thief.status, code: thief.body.code }).toEqual({ status: 400, code: 'INVALID_ANSWER' });
    const byStaff = await book(plain, { sender: booking.admin, path: '/admin/bookings' });
    expect(byStaff.status).toBe(400);
    expect((await book(url)).status).toBe(201);
    const text = await aField(booking, room, { type: 'textarea' });
    for (const value of [`see ${plain}`, JSON.stringify({ url: plain })]) {
      const { token } = await book(value, { field_id: text });
      const { body } = await booking.client.get(`/bookings/${token}/export`);
      expect(JSON.stringify(body)).not.toContain('signature');
    }
    const missing = await book(`http://booking.test/api/files/2030/01/${'0'.repeat(8)}-a.png`);
    expect(missing.status).toBe(400);
  });

  it('are shown to staff with own resources for their bookings only', async () => {
    const { id } = await book(await anUpload(booking));
    const other = await aResource(booking);
    const [own, foreign] = [
      await aColleague(booking, 'staff', [room]),
      await aColleague(booking, 'staff', [other]),
    ];
    expect(await statusOf(await shownTo(own.client, id))).toBe(200);
    expect((await foreign.client.get(`/admin/booking-values/${id}`)).status).toBe(404);
  });

  it('are deleted like public ones', async () => {
    const [kept, orphan] = [await anUpload(booking), await anUpload(booking)];
    const { id } = await book(kept);
    booking.clock.advance(25 * HOUR);
    await booking.get(UploadsService).deleteOrphanFiles();
    booking.clock.reset();
    expect(await Promise.all([kept, orphan].map(isStored))).toEqual([true, false]);
    const again = await book(kept);
    const remove = async (one: number): Promise<void> => {
      expect((await booking.admin.delete(`/admin/bookings/${one}/permanent`)).status).toBe(200);
      await booking.drain();
    };
    await remove(id);
    expect(await isStored(kept)).toBe(true);
    await remove(again.id);
    expect(await isStored(kept)).toBe(false);
    expect(await statusOf(kept)).toBe(404);
    const erased = await anUpload(booking);
    await book(erased);
    const past = await booking.admin.delete('/admin/clients/ada@example.com', { cancel: true });
    expect(past.status).toBe(200);
    await booking.drain();
    expect(await isStored(erased)).toBe(false);
  });
});
