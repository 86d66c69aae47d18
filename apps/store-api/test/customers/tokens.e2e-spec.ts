import { hostileTokens } from '@comptoir/testing';
import { type TestAccount, signedIn } from '../accounts';
import { type TestStore, startStore } from '../store-harness';

const CLAIMS = ['sub', 'sid', 'exp', 'iss', 'aud'];
/** One route for each way of checking a token. */
const ROUTES = ['/user', '/cart', '/user/addresses', '/admin/orders'];

it('rejects every token that it did not make with 401, on every kind of route', async () => {
  const store: TestStore = await startStore();
  try {
    const account: TestAccount = await signedIn(store);
    const { accessToken } = account;
    expect((await store.client.get('/user', { token: accessToken })).status).toBe(200);
    const wrong: unknown[] = [];
    for (const [what, token] of hostileTokens(accessToken, store.config.auth.jwtSecret, CLAIMS)) {
      for (const route of ROUTES) {
        const { status, body } = await store.client.get(route, { token });
        if (status !== 401 || !body.code || !body.message) wrong.push([what, route, status, body]);
      }
    }
    expect(wrong).toEqual([]);
    expect((await store.client.get('/user', { token: accessToken })).status).toBe(200);
  } finally {
    await store.stop();
  }
});
