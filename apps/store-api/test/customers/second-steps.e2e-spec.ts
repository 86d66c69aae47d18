import type { TestResponse } from '@comptoir/testing';
import { OperatorsService } from '../../src/customers/auth/operators.service';
import { AuthJobs } from '../../src/customers/auth/auth.jobs';
import { signedIn } from '../accounts';
import { type TestStore, startStore } from '../store-harness';
import { PASSWORD, errorOf } from './passwords.fixture';
import { type FactorAccount, STEP, SecondFactorFixtures, challengeOf } from './second-factor.fixture';

const MINUTE = 60_000;

let store: TestStore;
let fixtures: SecondFactorFixtures;

beforeAll(async () => {
  store = await startStore();
  fixtures = new SecondFactorFixtures(store);
});
afterAll(() => store?.stop());

/** Answers a challenge wrongly. */
async function wrong(account: FactorAccount, challenge: string): Promise<[number, string]> {
  return errorOf(await fixtures.answer(challenge, { code: fixtures.wrongCode(account.secret) }));
}

async function answerRightly(account: FactorAccount, challenge: string): Promise<TestResponse> {
  return fixtures.answer(challenge, { code: fixtures.freshCode(account.secret) });
}

describe('POST /auth/login', () => {
  it('gives an account without a factor what it always gave', async () => {
    const { email } = await fixtures.passwords.account();
    const { status, body } = await fixtures.passwords.login(email, PASSWORD);
    expect(status).toBe(200);
    expect(Object.keys(body.data).sort()).toEqual([
      'access_token',
      'expires_in',
      'refresh_token',
      'token_type',
      'user',
    ]);
  });

  it('gives a challenge in place of tokens, to the right password only', async () => {
    const account = await fixtures.account();
    const { status, body } = await fixtures.passwords.login(account.email, PASSWORD);
    expect([status, body.code]).toEqual([403, 'SECOND_FACTOR_REQUIRED']);
    expect(body.meta).toEqual({ challenge: expect.stringMatching(/^[\w-]{43}$/), expires_in: 600 });
    expect(JSON.stringify(body)).not.toMatch(/token"/);
    const guess = await fixtures.passwords.login(account.email, 'Wrong-Horse-1');
    expect(errorOf(guess)).toEqual([401, 'INVALID_CREDENTIALS']);
    const stored = await store.db.rows<{ digest: Buffer }>(
      'SELECT digest FROM login_challenges WHERE user_id = $1',
      [account.id],
    );
    expect(stored.map(({ digest }) => digest.toString('latin1'))).not.toContain(body.meta.challenge);
  });

  it('says it in French', async () => {
    const { email } = await fixtures.account();
    const headers = { 'accept-language': 'fr' };
    const { body } = await store.client.post('/auth/login', { email, password: PASSWORD }, { headers });
    expect(body.message).toBe('Veuillez saisir un code de votre application d’authentification.');
    expect(body.meta.challenge).toEqual(expect.any(String));
  });
});

describe('POST /auth/second-factor', () => {
  it('answers as a login does, and replaces the session of the device', async () => {
    const account = await fixtures.account();
    const open = async (): Promise<TestResponse> => {
      const challenge = await fixtures.challenge(account);
      return fixtures.answer(challenge, {
        code: fixtures.freshCode(account.secret),
        device_name: 'desk',
      });
    };
    const first = await open();
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(first.body.data).toMatchObject({ user: { id: account.id }, token_type: 'Bearer' });
    const client = store.client.as(first.body.data.access_token);
    expect((await client.get('/user')).status).toBe(200);
    const second = await open();
    expect((await client.get('/user')).status).toBe(401);
    const refreshed = await store.client.post('/auth/refresh', {
      refresh_token: second.body.data.refresh_token,
    });
    expect(refreshed.status).toBe(200);
  });

  it('takes a recovery code once, and mails the owner', async () => {
    const account = await fixtures.account();
    const [recovery_code] = account.recoveryCodes;
    const typed = recovery_code?.replaceAll('-', ' ').toUpperCase();
    const first = await fixtures.answer(await fixtures.challenge(account), { recovery_code: typed });
    expect(first.status).toBe(200);
    const again = await fixtures.answer(await fixtures.challenge(account), { recovery_code });
    expect(errorOf(again)).toEqual([422, 'INVALID_CODE']);
    const client = store.client.as(first.body.data.access_token);
    expect((await client.get('/user/second-factor')).body.data.recovery_codes_left).toBe(9);
    await store.drain();
    const mails = store.mail.inbox.messages({ to: account.email, subject: 'A recovery code was used' });
    expect(mails).toHaveLength(1);
  });

  it('does not take the recovery code of another account', async () => {
    const [one, other] = [await fixtures.account(), await fixtures.account()];
    const challenge = await fixtures.challenge(one);
    const answer = await fixtures.answer(challenge, { recovery_code: other.recoveryCodes[0] });
    expect(errorOf(answer)).toEqual([422, 'INVALID_CODE']);
    expect((await fixtures.answer(challenge, { code: fixtures.freshCode(other.secret) })).status).toBe(422);
  });

  it('takes a challenge once', async () => {
    const account = await fixtures.account();
    const challenge = await fixtures.challenge(account);
    expect((await answerRightly(account, challenge)).status).toBe(200);
    expect(errorOf(await answerRightly(account, challenge))).toEqual([401, 'CHALLENGE_EXPIRED']);
  });

  it('takes a code once, also for another challenge, and none that is older', async () => {
    const account = await fixtures.account();
    const [one, other] = [await fixtures.challenge(account), await fixtures.challenge(account)];
    const code = fixtures.freshCode(account.secret);
    expect((await fixtures.answer(one, { code })).status).toBe(200);
    expect(errorOf(await fixtures.answer(other, { code }))).toEqual([422, 'INVALID_CODE']);
    const older = fixtures.code(account.secret, -1);
    expect(errorOf(await fixtures.answer(other, { code: older }))).toEqual([422, 'INVALID_CODE']);
    expect((await answerRightly(account, other)).status).toBe(200);
  });

  it.each<[string, (account: FactorAccount) => object]>([
    ['code', ({ secret }) => ({ code: fixtures.freshCode(secret) })],
    ['recovery code', ({ recoveryCodes }) => ({ recovery_code: recoveryCodes[5] })],
  ])('gives one of ten requests at once a session for a %s', async (_, proofOf) => {
    for (let round = 0; round < 3; round++) {
      const account = await fixtures.account();
      const challenges = await Promise.all(Array.from({ length: 5 }, () => fixtures.challenge(account)));
      const proof = proofOf(account);
      const results = await Promise.all(
        [...challenges, ...challenges].map((challenge) => fixtures.answer(challenge, proof)),
      );
      expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
      const sessions = await store.db.rows('SELECT FROM sessions WHERE user_id = $1 AND revoked_at IS NULL', [
        account.id,
      ]);
      expect(sessions).toHaveLength(2);
    }
  });

  it('gives one of two right codes at once the session of a challenge', async () => {
    const account = await fixtures.account();
    const challenge = await fixtures.challenge(account);
    store.clock.advance(STEP);
    const proofs = [
      { code: fixtures.code(account.secret) },
      { recovery_code: account.recoveryCodes[0] },
      { recovery_code: account.recoveryCodes[1] },
    ];
    const results = await Promise.all(proofs.map((proof) => fixtures.answer(challenge, proof)));
    expect(results.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    const used = await store.db.rows(
      'SELECT FROM recovery_codes WHERE user_id = $1 AND used_at IS NOT NULL',
      [account.id],
    );
    expect(used.length).toBeLessThanOrEqual(1);
  });

  it('ends after ten minutes', async () => {
    const account = await fixtures.account();
    const challenge = await fixtures.challenge(account);
    store.clock.advance(10 * MINUTE);
    expect(errorOf(await answerRightly(account, challenge))).toEqual([401, 'CHALLENGE_EXPIRED']);
    await store.get(AuthJobs).purgeSecondFactors();
    const rows = await store.db.rows('SELECT FROM login_challenges WHERE user_id = $1', [account.id]);
    expect(rows).toEqual([]);
  });

  it('ends with five wrong codes, also when they arrive at once', async () => {
    const account = await fixtures.account();
    const one = await fixtures.challenge(account);
    for (let count = 0; count < 5; count++) expect(await wrong(account, one)).toEqual([422, 'INVALID_CODE']);
    expect(errorOf(await answerRightly(account, one))).toEqual([401, 'CHALLENGE_EXPIRED']);
    const other = await fixtures.challenge(account);
    const guesses = await Promise.all(Array.from({ length: 8 }, () => wrong(account, other)));
    expect(guesses.filter(([status]) => status === 422)).toHaveLength(5);
  });

  it('limits wrong codes of an account to ten an hour, tells the owner, and leaves the recovery codes', async () => {
    const account = await fixtures.account();
    for (let round = 0; round < 2; round++) {
      const challenge = await fixtures.challenge(account);
      for (let count = 0; count < 5; count++) await wrong(account, challenge);
    }
    const challenge = await fixtures.challenge(account);
    const waiting = await answerRightly(account, challenge);
    expect(errorOf(waiting)).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(waiting.headers.get('retry-after'))).toBeGreaterThan(3_000);
    const own = await account.client.send('DELETE', '/user/second-factor', { body: { code: '123456' } });
    expect(errorOf(own)).toEqual([429, 'TOO_MANY_REQUESTS']);
    await store.drain();
    const subject = 'Wrong codes were entered for your account';
    expect(store.mail.inbox.messages({ to: account.email, subject })).toHaveLength(1);
    const saved = await fixtures.answer(challenge, { recovery_code: account.recoveryCodes[0] });
    expect(saved.status).toBe(200);
    store.clock.advance(61 * MINUTE);
    expect((await answerRightly(account, await fixtures.challenge(account))).status).toBe(200);
  });

  it('lets wrong codes of one account limit no other', async () => {
    const [one, other] = [await fixtures.account(), await fixtures.account()];
    for (let round = 0; round < 2; round++) {
      const challenge = await fixtures.challenge(one);
      for (let count = 0; count < 5; count++) await wrong(one, challenge);
    }
    expect((await answerRightly(other, await fixtures.challenge(other))).status).toBe(200);
  });

  it.each<[string, object]>([
    ['no code', {}],
    ['two codes', { code: '123456', recovery_code: 'abc' }],
    ['a short code', { code: '12345' }],
    ['a number', { code: 123456 }],
    ['no challenge', { challenge: undefined, code: '123456' }],
  ])('rejects %s', async (_, fields) => {
    expect(errorOf(await fixtures.answer('x', fields))).toEqual([422, 'VALIDATION_ERROR']);
  });

  it.each(['x', '', 'A'.repeat(43)])('knows no challenge %j', async (challenge) => {
    const [status, code] = errorOf(await fixtures.answer(challenge, { code: '123456' }));
    expect([401, 422]).toContain(status);
    expect(['CHALLENGE_EXPIRED', 'VALIDATION_ERROR']).toContain(code);
  });
});

describe('the secret of the service', () => {
  it('is changed without a change of the factors', async () => {
    const own = await startStore({ LINK_SECRET: 'the first secret of more than 32 characters' });
    try {
      const before = new SecondFactorFixtures(own);
      const account = await before.account();
      const row = await own.db.row<{ secret: Buffer }>('SELECT secret FROM second_factors');
      const later = await startStore({ LINK_SECRET_PREVIOUS: 'the first secret of more than 32 characters' });
      try {
        const { id, email } = await new SecondFactorFixtures(later).passwords.account();
        await later.db.rows(
          `INSERT INTO second_factors (user_id, secret, created_at, confirmed_at, last_step)
           VALUES ($1, $2, now(), now(), 0)`,
          [id, row?.secret],
        );
        const after = new SecondFactorFixtures(later);
        expect(id).toBe(account.id);
        await later.get(AuthJobs).resealSecondFactors();
        const sealed = await later.db.row<{ secret: Buffer }>('SELECT secret FROM second_factors');
        expect(sealed?.secret.equals(row?.secret ?? Buffer.alloc(0))).toBe(false);
        const challenge = challengeOf(await after.passwords.login(email, PASSWORD));
        const answer = await after.answer(challenge, { code: after.code(account.secret) });
        expect(answer.status).toBe(200);
      } finally {
        await later.stop();
      }
    } finally {
      await own.stop();
    }
  });
});

describe('the queue dashboard', () => {
  const verify = (email: string, password: string): Promise<boolean | number> =>
    store.get(OperatorsService).verifyOperator(email, password);

  it('takes the password of an administrator without a factor', async () => {
    const { email } = await fixtures.passwords.account({ roles: ['admin'] });
    expect(await verify(email, PASSWORD)).toBe(true);
    expect(await verify(email, `${PASSWORD} 123456`)).toBe(false);
    expect(await verify((await signedIn(store)).email, PASSWORD)).toBe(false);
  });

  it('takes the password with a code of one who has a factor, once', async () => {
    const account = await fixtures.account({ roles: ['admin'] });
    expect(await verify(account.email, PASSWORD)).toBe(false);
    expect(await verify(account.email, `${PASSWORD} ${fixtures.wrongCode(account.secret)}`)).toBe(false);
    const code = fixtures.freshCode(account.secret);
    expect(await verify(account.email, `Wrong-Horse-1 ${code}`)).toBe(false);
    expect(await verify(account.email, `${PASSWORD} ${code}`)).toBe(900_000);
    expect(await verify(account.email, `${PASSWORD} ${code}`)).toBe(false);
  });
});
