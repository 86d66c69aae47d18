import type { Outbox } from '@comptoir/jobs';
import type { StoreEvents, StoreJobs } from '../../src/events';
import { randomUUID } from 'node:crypto';
import { AccessTokens } from '@comptoir/auth';
import { LoginChallengesService } from '@comptoir/second-factor';
import type { CustomFieldsService } from '@comptoir/custom-fields';
import type { Db } from '@comptoir/db';
import type { RateLimits } from '@comptoir/http';
import { FixedClock } from '@comptoir/time';
import { accountOpeners } from '../../src/account-openers';
import { type StoreConfig, readStoreConfig } from '../../src/config';
import { API_KEYS } from '../../src/customers/api-keys/api-keys.options';
import { RequestErrors } from '../../src/platform/http/request.errors';
import { AddressesService } from '../../src/customers/users/addresses.service';
import type { User } from '../../src/customers/users/users.entity';
import { GuestTokensService } from '../../src/customers/guests/guest-tokens.service';
import { GuestsService } from '../../src/customers/guests/guests.service';
import { SettingsService } from '../../src/platform/settings/settings.service';
import { type NewUser, UsersService } from '../../src/customers/users/users.service';
import { NewSignInsService } from '../../src/customers/auth/new-sign-ins.service';
import { SessionPrincipalsService } from '../../src/customers/auth/session-principals.service';
import { SessionsService } from '../../src/customers/auth/sessions.service';
import { VerificationLinksService } from '../../src/customers/auth/verification-links.service';

const SECRET = 'a test secret of more than 32 characters';
const LOCAL = 'http://localhost:1';

/** Returns a configuration for specs without servers. */
export function testConfig(overrides: NodeJS.ProcessEnv = {}): StoreConfig {
  return readStoreConfig({
    NODE_ENV: 'test',
    PUBLIC_URL: 'https://api.shop.test',
    FRONTEND_URL: 'https://shop.test',
    DATABASE_URL: 'postgres://localhost/unused',
    REDIS_URL: 'redis://unused.test',
    JWT_SECRET: SECRET,
    LINK_SECRET: `${SECRET} for links`,
    SMTP_URL: 'smtp://localhost:1',
    MAIL_FROM: 'shop@shop.test',
    S3_BUCKET: 'shop',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
    S3_PUBLIC_URL: LOCAL,
    STRIPE_SECRET_KEY: 'sk_test_unused',
    STRIPE_WEBHOOK_SECRET: 'whsec_unused',
    ...overrides,
  });
}

/** Tests with these services store no VAT numbers, which alone need a job. */
const NO_JOBS = {} as Outbox<StoreEvents, StoreJobs>;
/** Its accounts have no custom fields. */
const NO_FIELDS = {} as CustomFieldsService;
const NO_LIMITS = {} as RateLimits;

/** Creates the account services of one process over one database. */
export class Accounts {
  readonly clock = new FixedClock(new Date('2026-11-20T18:00:00Z'));
  readonly addresses: AddressesService;
  readonly users: UsersService;
  readonly principals: SessionPrincipalsService;
  readonly sessions: SessionsService;
  readonly links: VerificationLinksService;

  constructor(
    readonly db: Db,
    readonly config = testConfig(),
  ) {
    this.addresses = new AddressesService(db, NO_JOBS);
    this.users = new UsersService(db, this.clock, this.addresses, config, NO_FIELDS, accountOpeners);
    this.principals = new SessionPrincipalsService(
      db,
      this.clock,
      new GuestsService(
        db,
        this.users,
        new SettingsService(db, this.clock, config),
        new GuestTokensService(this.clock, config),
        this.clock,
      ),
      NO_LIMITS,
    );
    this.sessions = new SessionsService(
      db,
      this.clock,
      accessTokens(config),
      this.principals,
      new LoginChallengesService(db, this.clock),
      new NewSignInsService(new SettingsService(db, this.clock, config), NO_JOBS),
      config,
    );
    this.links = new VerificationLinksService(this.clock, config);
  }

  /** Creates an account with a verified e-mail address. */
  register(input: Partial<NewUser> = {}): Promise<User> {
    return this.db.tx((tx) =>
      this.users.createUser(tx, {
        name: 'Camille Martin',
        email: `camille-${randomUUID()}@example.com`,
        passwordHash: 'unused',
        emailVerified: true,
        ...input,
      }),
    );
  }
}

function accessTokens({ auth }: StoreConfig): AccessTokens {
  return new AccessTokens({
    secret: auth.jwtSecret,
    previousSecrets: auth.previousJwtSecrets,
    issuer: 'store-api',
    audience: 'store-api',
    ttlSeconds: auth.accessTokenSeconds,
    errors: {
      missing: RequestErrors.UNAUTHENTICATED,
      invalid: RequestErrors.UNAUTHENTICATED,
      expired: RequestErrors.TOKEN_EXPIRED,
      forbidden: RequestErrors.FORBIDDEN,
      unverified: RequestErrors.EMAIL_NOT_VERIFIED,
    },
    apiKeys: API_KEYS,
  });
}
