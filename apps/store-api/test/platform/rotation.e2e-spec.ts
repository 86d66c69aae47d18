import { randomUUID } from 'node:crypto';
import { AccessTokens } from '@comptoir/auth';
import { LoginChallengesService } from '@comptoir/second-factor';
import { Db } from '@comptoir/db';
import { IdempotencyKeysService } from '@comptoir/idempotency';
import { JobsRuntime } from '@comptoir/jobs';
import { Clock } from '@comptoir/time';
import { WebhookSecretsService } from '@comptoir/webhooks';
import { API_KEYS } from '../../src/customers/api-keys/api-keys.options';
import { PasswordResetsService } from '../../src/customers/auth/password-resets.service';
import { SessionPrincipalsService } from '../../src/customers/auth/session-principals.service';
import { NewSignInsService } from '../../src/customers/auth/new-sign-ins.service';
import { SessionsService } from '../../src/customers/auth/sessions.service';
import { type StoreConfig } from '../../src/config';
import { webhookOptions } from '../../src/messaging/webhooks/webhooks.options';
import { idempotencyOptions } from '../../src/platform/idempotency/idempotency.options';
import { DigitalGoodsAdminService } from '../../src/orders/digital-goods/digital-goods.admin.service';
import { LicenceKeysService } from '../../src/orders/digital-goods/licence-keys.service';
import { type TestAccount, signedIn } from '../accounts';
import { openCheckout } from '../checkout/checkout.fixture';
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
  return new AccessTokens({
    ...names,
    secret,
    previousSecrets: [],
    ttlSeconds: 60,
    errors,
    apiKeys: API_KEYS,
  });
}

async function digitalVariant(): Promise<number> {
  const shop = await openCheckout(store);
  return (await shop.item(500, 10, { isDigital: true })).variantId;
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
    const challenges = store.get(LoginChallengesService);
    const earlier = new SessionsService(
      store.db,
      store.clock,
      store.get(AccessTokens),
      principals,
      challenges,
      store.get(NewSignInsService),
      before,
    );
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

  it('licence keys can be read, are not added twice, and are sealed anew', async () => {
    const variantId = await digitalVariant();
    const key = randomUUID();
    const { sealed, digest } = new LicenceKeysService(before).sealKey(key);
    await store.db.rows(
      `INSERT INTO licence_keys (variant_id, sealed, digest, sealed_at) VALUES ($1, $2, $3, now())`,
      [variantId, sealed, digest],
    );
    const goods = await store.get(DigitalGoodsAdminService).addLicenceKeys(variantId, [key]);
    expect(goods.keys.free).toBe(1);
    await store.get(JobsRuntime).runSchedule('seal-licence-keys');
    const row = await store.db.row<{ sealed: string; digest: Buffer }>(
      `SELECT encode(sealed, 'base64') AS sealed, digest FROM licence_keys WHERE variant_id = $1`,
      [variantId],
    );
    const { auth } = store.config;
    const later = new LicenceKeysService({ auth: { ...auth, previousLinkSecrets: [] } });
    expect(later.openKeys([{ sealed: row?.sealed ?? '', text: null }])).toEqual([key]);
    expect(row?.digest).toEqual(later.sealKey(key).digest);
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
