import jwt from 'jsonwebtoken';
import { type AccessClaims } from '@comptoir/auth';
import { type StoreDatabase, openStoreDatabase } from '../../../test/store-database';
import type { User } from '../users/users.entity';
import { Accounts } from '../../../test/customers/account-services';
import { AuthErrors } from './auth.errors';
import type { SessionTokens } from './sessions.service';

const ROUNDS = 20;
const PARALLEL = 20;
const SECOND = 1_000;
const DAY = 86_400 * SECOND;

let database: StoreDatabase;
let accounts: Accounts;
let user: User;

beforeAll(async () => {
  database = await openStoreDatabase();
});

afterAll(async () => {
  await database.close();
});

beforeEach(async () => {
  accounts = new Accounts(database.db);
  user = await accounts.register();
});

function open(name?: string, of = accounts): Promise<SessionTokens> {
  const device = { name, ip: '192.0.2.1', userAgent: 'spec' };
  return database.db.tx(async (tx) => {
    await of.users.lockUnchangedUser(tx, user);
    return of.sessions.openSession(tx, user.id, device);
  });
}

function claimsOf({ accessToken }: SessionTokens): AccessClaims {
  return jwt.decode(accessToken) as unknown as AccessClaims;
}

async function isLive(tokens: SessionTokens, of = accounts): Promise<boolean> {
  return (await of.principals.resolve(claimsOf(tokens))) !== undefined;
}

async function errorCodeOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => 'accepted',
    (error: { code: unknown }) => error.code,
  );
}

function revokeAll(): Promise<void> {
  return database.db.tx((tx) => accounts.sessions.revokeSessions(tx, user.id));
}

describe('opening a session', () => {
  it('gives an access token of the session and an opaque refresh token of 256 bits', async () => {
    const tokens = await open('phone');
    expect(claimsOf(tokens)).toMatchObject({ sub: String(user.id), sid: expect.any(String) as string });
    expect(Buffer.from(tokens.refreshToken, 'base64url')).toHaveLength(32);
    expect(tokens.expiresIn).toBe(2_592_000);
    expect(await accounts.principals.resolve(claimsOf(tokens))).toEqual({
      userId: user.id,
      sessionId: claimsOf(tokens).sid,
      roles: ['customer'],
      email: user.email,
      emailVerified: true,
    });
  });

  it('keeps only a hash of the refresh token', async () => {
    const { refreshToken } = await open();
    const next = await accounts.sessions.refreshSession(refreshToken);
    const [row] = await database.db.rows<{ dump: string }>(
      `SELECT string_agg(t::text || s::text, ' ') AS dump FROM refresh_tokens t JOIN sessions s ON s.id = t.session_id`,
    );
    for (const token of [refreshToken, next.refreshToken]) {
      expect(row?.dump).not.toContain(token);
      expect(row?.dump).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
    }
  });

  it('ends earlier sessions of the same device and no others', async () => {
    const [phone, tablet] = [await open('phone'), await open('tablet')];
    const nameless = [await open(), await open()];
    const again = await open('phone');
    expect(await isLive(phone)).toBe(false);
    expect(await errorCodeOf(accounts.sessions.refreshSession(phone.refreshToken))).toBe(
      'INVALID_REFRESH_TOKEN',
    );
    for (const tokens of [tablet, ...nameless, again]) expect(await isLive(tokens)).toBe(true);
  });

  it('leaves one session of a device that signs in many times at once', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const all = await Promise.all(Array.from({ length: 8 }, () => open('phone')));
      const live = await Promise.all(all.map((tokens) => isLive(tokens, new Accounts(database.db))));
      expect(live.filter(Boolean)).toHaveLength(1);
    }
  });
});

describe('refreshing', () => {
  it('gives a new pair of the same session and prolongs it', async () => {
    const first = await open();
    accounts.clock.advance(80 * DAY);
    const second = await accounts.sessions.refreshSession(first.refreshToken);
    expect(second.refreshToken).not.toBe(first.refreshToken);
    expect(claimsOf(second)).toMatchObject({ sid: claimsOf(first).sid });
    accounts.clock.advance(80 * DAY);
    await expect(accounts.sessions.refreshSession(second.refreshToken)).resolves.toBeDefined();
  });

  it('answers parallel calls with one token alike', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { refreshToken } = await open();
      const answers = await Promise.all(
        Array.from({ length: PARALLEL }, () => accounts.sessions.refreshSession(refreshToken)),
      );
      expect(new Set(answers.map((answer) => answer.refreshToken)).size).toBe(1);
    }
    const forks = await database.db.rows(
      `SELECT session_id FROM refresh_tokens WHERE rotated_at IS NULL GROUP BY session_id HAVING count(*) > 1`,
    );
    expect(forks).toEqual([]);
  });

  it('repeats the successor for 60 seconds and on every replica', async () => {
    const { refreshToken } = await open();
    const next = await accounts.sessions.refreshSession(refreshToken);
    const replica = new Accounts(database.db);
    replica.clock.advance(60 * SECOND);
    expect((await replica.sessions.refreshSession(refreshToken)).refreshToken).toBe(next.refreshToken);
    expect(await isLive(next)).toBe(true);
  });

  it('ends the session when a used token comes back later', async () => {
    const first = await open();
    const second = await accounts.sessions.refreshSession(first.refreshToken);
    accounts.clock.advance(61 * SECOND);
    expect(await errorCodeOf(accounts.sessions.refreshSession(first.refreshToken))).toBe(
      'INVALID_REFRESH_TOKEN',
    );
    expect(await isLive(second)).toBe(false);
    expect(await errorCodeOf(accounts.sessions.refreshSession(second.refreshToken))).toBe(
      'INVALID_REFRESH_TOKEN',
    );
  });

  it.each(['', 'x', 'A'.repeat(43), 'A'.repeat(500)])('rejects the unknown token %p', async (token) => {
    expect(await errorCodeOf(accounts.sessions.refreshSession(token))).toBe(
      AuthErrors.INVALID_REFRESH_TOKEN.code,
    );
  });

  it('rejects a token after 90 days', async () => {
    const { refreshToken } = await open();
    accounts.clock.advance(90 * DAY);
    expect(await errorCodeOf(accounts.sessions.refreshSession(refreshToken))).toBe('INVALID_REFRESH_TOKEN');
  });

  it.each(['suspended_at', 'deleted_at'])('rejects the tokens of an account with %s', async (column) => {
    const tokens = await open();
    await database.db.rows(`UPDATE users SET ${column} = now() WHERE id = $1`, [user.id]);
    expect(await isLive(tokens)).toBe(false);
    expect(await errorCodeOf(accounts.sessions.refreshSession(tokens.refreshToken))).toBe(
      'INVALID_REFRESH_TOKEN',
    );
  });
});

describe('ending sessions', () => {
  it('takes effect at once in the process that ended it', async () => {
    const tokens = await open();
    expect(await isLive(tokens)).toBe(true);
    await accounts.sessions.revokeSession(user.id, String(claimsOf(tokens).sid));
    expect(await isLive(tokens)).toBe(false);
    expect(await errorCodeOf(accounts.sessions.refreshSession(tokens.refreshToken))).toBe(
      'INVALID_REFRESH_TOKEN',
    );
  });

  it('takes effect within a second in the others', async () => {
    const tokens = await open();
    const replica = new Accounts(database.db);
    expect(await isLive(tokens, replica)).toBe(true);
    await revokeAll();
    const revokedAt = performance.now();
    // A question that is asked after a second is answered by the new state, however long the answer takes.
    for (let askedAt = revokedAt; await isLive(tokens, replica); askedAt = performance.now()) {
      expect(askedAt - revokedAt).toBeLessThan(1_050);
    }
  });

  it('does not end the session to keep', async () => {
    const [current, other] = [await open(), await open()];
    await database.db.tx((tx) =>
      accounts.sessions.revokeSessions(tx, user.id, String(claimsOf(current).sid)),
    );
    expect([await isLive(current), await isLive(other)]).toEqual([true, false]);
  });

  it('ends no session of another account', async () => {
    const tokens = await open();
    const other = await accounts.register();
    await accounts.sessions.revokeSession(other.id, String(claimsOf(tokens).sid));
    await database.db.tx((tx) => accounts.sessions.revokeSessions(tx, other.id));
    expect(await isLive(tokens)).toBe(true);
  });

  it('does not outlive its session by what is remembered of it', async () => {
    const claims = claimsOf(await open());
    expect(await accounts.principals.resolve(claims)).toBeDefined();
    accounts.clock.advance(90 * DAY);
    expect(await accounts.principals.resolve(claims)).toBeUndefined();
  });

  it('knows no session of another account, nor one that is not a session id', async () => {
    const claims = claimsOf(await open());
    const other = await accounts.register();
    const forged = [{ sub: String(other.id) }, { sid: 'x' }, { sid: undefined }, { sid: 7 }, { sub: 'x' }];
    for (const change of forged) {
      expect(await accounts.principals.resolve({ ...claims, ...change })).toBeUndefined();
    }
  });

  it('lets a new verification count at once on every replica', async () => {
    user = await accounts.register({ emailVerified: false });
    const claims = claimsOf(
      await database.db.tx((tx) =>
        accounts.sessions.openSession(tx, user.id, { ip: '192.0.2.1', userAgent: 'spec' }),
      ),
    );
    const replica = new Accounts(database.db);
    expect((await replica.principals.resolve(claims))?.emailVerified).toBe(false);
    await database.db.tx((tx) => accounts.users.markEmailVerified(tx, user.id, user.email));
    expect((await replica.principals.resolve(claims))?.emailVerified).toBe(true);
  });
});

describe('purging', () => {
  it('removes what has expired and nothing else', async () => {
    const old = await open();
    accounts.clock.advance(45 * DAY);
    const { refreshToken } = await open();
    const current = await accounts.sessions.refreshSession(refreshToken);
    accounts.clock.advance(45 * DAY + SECOND);
    await accounts.sessions.purgeSessions();
    const left = await database.db.rows<{ id: string }>('SELECT id FROM sessions WHERE user_id = $1', [
      user.id,
    ]);
    expect(left).toEqual([{ id: claimsOf(current).sid }]);
    expect(await errorCodeOf(accounts.sessions.refreshSession(old.refreshToken))).toBe(
      'INVALID_REFRESH_TOKEN',
    );
    expect(await errorCodeOf(accounts.sessions.refreshSession(current.refreshToken))).toBe('accepted');
  });
});
