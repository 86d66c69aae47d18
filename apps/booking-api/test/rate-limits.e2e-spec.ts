import type { TestResponse } from '@comptoir/testing';
import { tally } from './booking.fixture';
import { ADMIN, type TestBooking, startBooking } from './booking-harness';

describe('logins', () => {
  let booking: TestBooking;
  beforeAll(async () => {
    booking = await startBooking({ RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1' });
  });
  afterAll(() => booking?.stop());

  function login(email: string, password: string, address: string): Promise<TestResponse> {
    return booking.client.post(
      '/auth/login',
      { email, password },
      { headers: { 'x-forwarded-for': address } },
    );
  }

  it('of the administrator succeed while one address floods with guesses', async () => {
    const flood = Array.from({ length: 300 }, (_, n) => login(`${n}@example.com`, 'x', '198.51.100.1'));
    const owner: number[] = [];
    for (let attempt = 0; attempt < 12; attempt++) {
      owner.push((await login(ADMIN.email, ADMIN.password, '203.0.113.5')).status);
    }
    expect(owner).toEqual(Array(12).fill(200));
    const statuses = tally(await Promise.all(flood));
    const { 401: hashed = 0, 429: limited = 0, 503: turned = 0 } = statuses;
    expect(hashed).toBeLessThanOrEqual(100);
    expect(hashed + limited + turned).toBe(300);
  });

  it('count an IPv6 network as one address, for one account and for all', async () => {
    const guess = (n: number): Promise<TestResponse> => login('one@example.com', 'x', `2001:db8:1:2:${n}::1`);
    const responses: TestResponse[] = [];
    for (let n = 0; n < 22; n++) responses.push(await guess(n));
    expect(tally(responses)).toEqual({ 401: 20, 429: 2 });
  });

  it('from many addresses are rejected, except for a client that has signed in to the account before', async () => {
    expect((await login(ADMIN.email, ADMIN.password, '203.0.113.9')).status).toBe(200);
    const responses = await Promise.all(
      Array.from({ length: 35 }, (_, n) => login(ADMIN.email, 'x', `198.18.0.${n}`)),
    );
    expect(tally(responses)).toEqual({ 401: 30, 429: 5 });
    expect((await login(ADMIN.email, ADMIN.password, '198.18.1.1')).status).toBe(429);
    expect((await login(ADMIN.email, ADMIN.password, '203.0.113.9')).status).toBe(200);
  });
});
