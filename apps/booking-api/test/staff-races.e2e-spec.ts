import { type ServiceProcess, TestClient, startServiceProcess } from '@comptoir/testing';
import { PREFIX } from '../src/docs';
import { aResource, bookingOf, tally } from './booking.fixture';
import { ADMIN, type TestBooking, startBooking } from './booking-harness';
import { aColleague } from './staff.fixture';
import { ROUNDS, ROUNDS_MS } from './race-rounds';

jest.setTimeout(ROUNDS_MS);

describe('staff at two instances of the service', () => {
  let booking: TestBooking;
  let beside: ServiceProcess;
  let second: TestClient;
  let token: string;
  beforeAll(async () => {
    booking = await startBooking();
    const env = { ...booking.env, LOG_LEVEL: 'warn' };
    beside = await startServiceProcess('apps/booking-api/src/main.ts', env);
    second = new TestClient(`${beside.url}/${PREFIX}`);
    token = (await booking.client.post('/auth/login', ADMIN)).body.token as string;
  });
  afterAll(async () => {
    await beside?.stop();
    await booking?.stop();
  });

  it('leave one administrator, however they remove or demote each other', async () => {
    const first = (await booking.admin.get('/admin/admins')).body[0].id as number;
    for (let round = 0; round < ROUNDS; round++) {
      const other = await aColleague(booking, 'admin');
      const demoted = { role: 'staff' };
      const [here, there] = [booking.admin, second.as(other.token)];
      const responses = await Promise.all([
        round % 2 ? here.delete(`/admin/admins/${other.id}`) : here.put(`/admin/admins/${other.id}`, demoted),
        round % 4 < 2 ? there.put(`/admin/admins/${first}`, demoted) : there.delete(`/admin/admins/${first}`),
      ]);
      const left = await booking.db.rows<{ id: number }>(`SELECT id FROM admins WHERE role = 'admin'`);
      expect(left).toHaveLength(1);
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(responses.every(({ status }) => [200, 401, 403, 409].includes(status))).toBe(true);
      // The next round begins with the first administrator again.
      await booking.db.rows(
        `INSERT INTO admins (id, email, password_hash, role) VALUES ($1, $2, 'x', 'admin')
         ON CONFLICT (id) DO UPDATE SET role = 'admin'`,
        [first, ADMIN.email],
      );
      await booking.db.rows('DELETE FROM admins WHERE id <> $1', [first]);
    }
  });

  it('never leave an outcome on a cancelled booking', async () => {
    const room = await aResource(booking);
    const past = { start_at: '2020-01-06T09:00', end_at: '2020-01-06T10:00' };
    for (let round = 0; round < ROUNDS; round++) {
      const { body } = await booking.admin.post('/admin/bookings', bookingOf(room, past));
      const address = `/admin/bookings/${body.id}`;
      const responses = await Promise.all([
        booking.admin.put(`${address}/outcome`, { outcome: 'no_show' }),
        second.as(token).put(`${address}/outcome`, { outcome: 'done' }),
        second.delete(`/bookings/${body.token}`),
        booking.admin.put(address, { notes: 'x' }),
        round % 2 ? second.as(token).delete(address) : second.as(token).put(address, { status: 'cancelled' }),
      ]);
      expect(Object.keys(tally(responses)).every((status) => ['200', '409'].includes(status))).toBe(true);
      const row = await booking.db.row('SELECT status, outcome, outcome_at FROM bookings WHERE id = $1', [
        body.id,
      ]);
      expect(row).toEqual({ status: 'cancelled', outcome: null, outcome_at: null });
    }
  });

  it('see nothing of a resource once it is taken from them', async () => {
    const room = await aResource(booking);
    const colleague = await aColleague(booking, 'staff', [room]);
    const { id } = colleague;
    const there = second.as(colleague.token);
    for (let round = 0; round < ROUNDS; round++) {
      expect((await there.get('/admin/resources')).body).toHaveLength(1);
      await booking.admin.put(`/admin/admins/${id}`, { resource_ids: [] });
      expect((await there.get('/admin/resources')).body).toHaveLength(0);
      expect((await there.post('/admin/bookings', bookingOf(room))).status).toBe(404);
      await booking.admin.put(`/admin/admins/${id}`, { resource_ids: [room] });
    }
  });

  it('have lists of resources without one that is unknown, deleted or given twice', async () => {
    const gone = await aResource(booking);
    await booking.admin.delete(`/admin/resources/${gone}`);
    const input = { email: 'new@example.com', password: 'a long new password', role: 'staff' };
    for (const resource_ids of [[gone], [999_999]]) {
      const { status, body } = await booking.admin.post('/admin/admins', { ...input, resource_ids });
      expect([status, body.code]).toEqual([400, 'UNKNOWN_ID']);
    }
    expect((await booking.admin.post('/admin/admins', { ...input, resource_ids: [1, 1] })).status).toBe(400);
    expect((await booking.admin.post('/admin/admins', { ...input, role: 'owner' })).status).toBe(400);
  });
});
