import { randomUUID } from 'node:crypto';
import { AccessTokens } from '@comptoir/auth';
import { Db } from '@comptoir/db';
import { IdempotencyKeysService } from '@comptoir/idempotency';
import { JobsRuntime } from '@comptoir/jobs';
import { Clock } from '@comptoir/time';
import { WebhookSecretsService } from '@comptoir/webhooks';
import { PasswordResetsService } from '../../src/customers/auth/password-resets.service';
import { SessionPrincipalsService } from '../../src/customers/auth/session-principals.service';
import { SessionsService } from '../../src/customers/auth/sessions.service';
import { type StoreConfig } from '../../src/config';
import { webhookOptions } from '../../src/messaging/webhooks/webhooks.options';
import { idempotencyOptions } from '../../src/platform/idempotency/idempotency.options';
import { type TestAccount, signedIn } from '../accounts';
import { type TestStore, startStore } from '../store-harness';

const OLD = {
  jwt: 'the secret of access tokens until yesterday',
  link: 'the secret of the links until yesterday',
};

let store: TestStore;
let account: TestAccount;
/** Configuration before the secrets were changed. */
let before: StoreConfig;

beforeAll(async () => {
  store = await startStore({ JWT_SECRET_PREVIOUS: OLD.jwt, LINK_SECRET_PREVIOUS: OLD.link });
  const { auth } = store.config;
  before = {
    ...store.config,
    auth: { ...auth, jwtSecret: OLD.jwt, linkSecret: OLD.link, previousLinkSecrets: [] },
  };
  account = await signedIn(store);
});
afterAll(() => store?.stop());

function tokens(secret: string): AccessTokens {
  const errors = {} as ConstructorParameters<typeof AccessTokens>[0]['errors'];
  const names = { issuer: 'store-api', audience: 'store-api' };
  return new AccessTokens({ ...names, secret, previousSecrets: [], ttlSeconds: 60, errors });
}

async function sessionId(): Promise<string> {
  const row = await store.db.row<{ id: string }>('SELECT id FROM sessions WHERE user_id = $1', [account.id]);
  return row?.id ?? '';
}

describe('after the secrets were changed', () => {
  it('access tokens of the previous secret are accepted, those of any other are not', async () => {
    const claims = { sid: await sessionId() };
    const call = async (secret: string): Promise<number> =>
      (await store.client.as(tokens(secret).sign(account.id, claims)).get('/user')).status;
    expect(await call(OLD.jwt)).toBe(200);
    expect(await call(store.config.auth.jwtSecret)).toBe(200);
    expect(await call('a secret that nobody has ever configured')).toBe(401);
  });

  it('new access tokens are signed with the new secret alone', async () => {
    const { accessToken } = await signedIn(store);
    const [header, body] = accessToken.split('.');
    const [, , forged] = tokens(OLD.jwt).sign(1).split('.');
    expect((await store.client.as(accessToken).get('/user')).status).toBe(200);
    expect((await store.client.as(`${header}.${body}.${forged}`).get('/user')).status).toBe(401);
  });

  it('a link to a new password that was asked for before is still written and works', async () => {
    const earlier = new PasswordResetsService(store.get(Db), store.get(Clock), before);
    const id = await store.db.tx((tx) => earlier.createReset(tx, account.email));
    const link = await store.get(PasswordResetsService).findResetLink(id);
    expect(link).toEqual(await earlier.findResetLink(id));
    const token = new URL(link?.url ?? '').searchParams.get('token') ?? '';
    expect(await store.get(PasswordResetsService).findResetOwner(token, account.email)).toBe(account.id);
  });

  it('a client that repeats its exchange of a refresh token gets the same one again', async () => {
    const { refreshToken } = await signedIn(store);
    const principals = store.get(SessionPrincipalsService);
    const earlier = new SessionsService(store.db, store.clock, store.get(AccessTokens), principals, before);
    const exchanged = await earlier.refreshSession(refreshToken);
    const again = await store.get(SessionsService).refreshSession(refreshToken);
    expect(again.refreshToken).toBe(exchanged.refreshToken);
    expect(await store.get(SessionsService).refreshSession(again.refreshToken)).toMatchObject({
      refreshToken: expect.any(String),
    });
  });

  it('the secrets of webhooks can be read, and are sealed anew, so that the previous one can be forgotten', async () => {
    const secretsOf = (config: StoreConfig) => new WebhookSecretsService(webhookOptions(config));
    const owner = { user_id: account.id };
    const sealed = secretsOf(before).sealSecret('whsec_of_the_receiver', owner);
    const hook = await store.db.row<{ id: number }>(
      `INSERT INTO webhooks (user_id, url, events, secret) VALUES ($1, 'https://receiver.example', '{order.placed}', $2)
       RETURNING id`,
      [account.id, sealed],
    );
    expect(secretsOf(store.config).openSecret(sealed, owner)).toBe('whsec_of_the_receiver');
    await store.get(JobsRuntime).runSchedule('reseal-webhook-secrets');
    const row = await store.db.row<{ secret: Buffer }>('SELECT secret FROM webhooks WHERE id = $1', [
      hook?.id,
    ]);
    const { auth } = store.config;
    const later = secretsOf({ ...store.config, auth: { ...auth, previousLinkSecrets: [] } });
    expect(later.openSecret(row?.secret ?? Buffer.alloc(0), owner)).toBe('whsec_of_the_receiver');
  });

  it('a repeated idempotent request gets the same response', async () => {
    const request = { owner: String(account.id), key: randomUUID(), operation: 'POST /x', body: { a: 1 } };
    const earlier = new IdempotencyKeysService(store.clock, idempotencyOptions(before));
    const taken = await earlier.claimKey(store.db, request, account.id);
    if (!('claim' in taken)) throw new Error('the key was not new');
    await earlier.storeResponse(store.db, taken.claim, { status: 201, body: { id: 7 } });
    const later = store.get(IdempotencyKeysService);
    expect(await later.claimKey(store.db, request)).toEqual({ response: { status: 201, body: { id: 7 } } });
    await expect(later.claimKey(store.db, { ...request, body: { a: 2 } })).rejects.toMatchObject({
      status: 422,
    });
  });
});
