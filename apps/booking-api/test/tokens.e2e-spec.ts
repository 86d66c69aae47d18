import { hostileTokens } from '@comptoir/testing';
import { ADMIN, type TestBooking, startBooking } from './booking-harness';

const CLAIMS = ['sub', 'ver', 'exp', 'iss', 'aud'];
const CURRENT_VERSION = 'ver 0';

it('answers 401 to every token that it did not issue', async () => {
  const booking: TestBooking = await startBooking();
  try {
    const { token: good } = (await booking.client.post('/auth/login', ADMIN)).body as { token: string };
    expect((await booking.client.get('/admin/resources', { token: good })).status).toBe(200);
    const wrong: unknown[] = [];
    for (const [what, token] of hostileTokens(good, booking.config.auth.jwtSecret, CLAIMS)) {
      if (what === CURRENT_VERSION) continue;
      const { status, body } = await booking.client.get('/admin/resources', { token });
      const { error } = body as { error?: string };
      if (status !== 401 || !error) wrong.push([what, status, body]);
    }
    expect(wrong).toEqual([]);
    expect((await booking.client.get('/admin/resources', { token: good })).status).toBe(200);
  } finally {
    await booking.stop();
  }
});
