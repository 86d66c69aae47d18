import { Controller, Get, Global, Injectable, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Type } from '@sinclair/typebox';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import pino from 'pino';
import { Db } from '@comptoir/db';
import { AppError, defineErrors } from '@comptoir/errors';
import {
  type Access,
  Endpoint,
  Envelope,
  HttpModule,
  type Principal,
  RouteAccess,
  createHttpApp,
} from '@comptoir/http';
import { Clock } from '@comptoir/time';
import { ApiKeyAccessService } from '../api-key-access.service';
import { AUTH_OPTIONS, type AuthOptions, PrincipalSource } from '../auth.options';
import { JwtStrategy } from '../jwt.strategy';
import { AccessGuard } from './access.guard';
import { ApiKeyScopesGuard } from './api-key-scopes.guard';
import { AuthenticationGuard } from './authentication.guard';
import { GuestsGuard } from './guests.guard';
import { RolesGuard } from './roles.guard';
import { SecondFactorGuard } from './second-factor.guard';

const Errors = defineErrors({
  BAD: [400, 'bad'],
  MISSING: [401, 'no token'],
  INVALID: [401, 'no such token'],
  ACCOUNT_REQUIRED: [401, 'not for guests'],
  UNVERIFIED: [403, 'not verified'],
  FORBIDDEN: [403, 'not for this role'],
  FACTOR: [403, 'without a second factor'],
  SCOPE: [403, 'not in the scopes'],
});

const OPTIONS = {
  guestHeader: 'cart-token',
  apiKeys: { areas: ['things'] },
  errors: {
    missing: Errors.MISSING,
    invalid: Errors.INVALID,
    expired: Errors.INVALID,
    accountRequired: Errors.ACCOUNT_REQUIRED,
    forbidden: Errors.FORBIDDEN,
    unverified: Errors.UNVERIFIED,
    secondFactorMissing: Errors.FACTOR,
  },
} as unknown as AuthOptions;

const caller = (roles: string[], more: Partial<Principal> = {}): Principal => ({
  userId: 7,
  sessionId: null,
  roles,
  email: 'a@b.c',
  emailVerified: true,
  ...more,
});

/** The callers of the tests by their `Authorization`. */
const ACCOUNTS: Record<string, Principal> = {
  'Bearer new': caller(['customer'], { emailVerified: false }),
  'Bearer customer': caller(['customer']),
  'Bearer staff': caller(['staff']),
  'Bearer manager': caller(['manager']),
  'Bearer admin': caller(['admin']),
  'Bearer late': caller(['admin'], { secondFactorDue: new Date(0) }),
  'Bearer late customer': caller(['customer'], { secondFactorDue: new Date(0) }),
  'Bearer soon': caller(['admin'], { secondFactorDue: new Date(8_000_000_000_000) }),
};
const KEYS: Record<string, string[]> = {
  'Bearer key-read': ['things:read'],
  'Bearer key-none': ['people:read'],
};

/** Stands for the passport strategy: knows the accounts, and rejects every other token. */
class KnownTokens {
  success: (principal: Principal) => void;
  fail: () => void;
  authenticate({ headers }: FastifyRequest): void {
    const known = ACCOUNTS[headers.authorization ?? ''];
    if (known) this.success(known);
    else this.fail();
  }
}

class KnownKeys {
  keyIn = (header: string): string | undefined => (header.startsWith('Bearer key') ? header : undefined);
  identify(_request: FastifyRequest, access: Access, key: string): Promise<Principal> {
    const scopes = KEYS[key];
    if (!scopes || !['staff', 'manager', 'admin'].includes(access)) throw Errors.INVALID();
    return Promise.resolve(caller(['admin'], { apiKey: { id: 1, name: 'erp', scopes } }));
  }
}

class KnownGuests {
  resolveGuest = (token: string): Promise<Principal | undefined> =>
    Promise.resolve(token === 'guest' ? caller(['guest']) : undefined);
}

@Injectable()
class PlainEnvelope extends Envelope {
  readonly frameworkErrors = new Proxy({} as Envelope['frameworkErrors'], { get: () => Errors.BAD });
  readonly errorSchema = Type.Object({ code: Type.String() });
  success = (value: unknown): unknown => value;
  successSchema = (schema: ReturnType<typeof Type.Object>): ReturnType<typeof Type.Object> => schema;
  error = ({ code }: AppError): unknown => ({ code });
}

const returns = Type.Object({ by: Type.Union([Type.Integer(), Type.Null()]) });
const answer = { summary: 'A thing', returns } as const;
let reached = 0;

@Controller('admin/things')
class ThingsController {
  @Get('public')
  @Endpoint({ access: 'public', ...answer })
  everybody(): { by: null } {
    reached += 1;
    return { by: null };
  }

  @Get('optional')
  @Endpoint({ access: 'optional', ...answer })
  optional(): { by: null } {
    return this.everybody();
  }

  @Get('guests')
  @Endpoint({ access: 'customer', guests: true, ...answer })
  guests(): { by: null } {
    return this.everybody();
  }

  @Get('unverified')
  @Endpoint({ access: 'unverified', ...answer })
  unverified(): { by: null } {
    return this.everybody();
  }

  @Get('customer')
  @Endpoint({ access: 'customer', ...answer })
  customer(): { by: null } {
    return this.everybody();
  }

  @Get('staff')
  @Endpoint({ access: 'staff', ...answer })
  staff(): { by: null } {
    return this.everybody();
  }

  @Get('manager')
  @Endpoint({ access: 'manager', ...answer })
  manager(): { by: null } {
    return this.everybody();
  }

  @Get('admin')
  @Endpoint({ access: 'admin', ...answer })
  admin(): { by: null } {
    return this.everybody();
  }

  @Get('own-account')
  @Endpoint({ access: 'staff', ownAccount: true, ...answer })
  ownAccount(): { by: null } {
    return this.everybody();
  }

  @Get('people')
  @Endpoint({ access: 'admin', peopleOnly: true, ...answer })
  people(): { by: null } {
    return this.everybody();
  }
}

@Global()
@Module({ providers: [{ provide: Db, useValue: {} }, Clock], exports: [Db, Clock] })
class NoDatabaseModule {}

@Module({
  imports: [
    NoDatabaseModule,
    HttpModule.forRoot({
      envelope: PlainEnvelope,
      rateLimits: { enabled: false, redisUrl: 'redis://127.0.0.1:1', prefix: '', rules: {} },
    }),
  ],
  controllers: [ThingsController],
  providers: [
    { provide: AUTH_OPTIONS, useValue: OPTIONS },
    { provide: PrincipalSource, useClass: KnownGuests },
    { provide: JwtStrategy, useClass: KnownTokens },
    { provide: ApiKeyAccessService, useClass: KnownKeys },
    ...[GuestsGuard, AuthenticationGuard, RolesGuard, SecondFactorGuard, ApiKeyScopesGuard, AccessGuard],
    { provide: RouteAccess, useExisting: AccessGuard },
    { provide: APP_GUARD, useExisting: AccessGuard },
  ],
})
class ThingsModule {}

function boot(configure?: (server: FastifyInstance) => void): Promise<NestFastifyApplication> {
  return createHttpApp(ThingsModule, {
    prefix: 'api',
    logger: pino({ level: 'silent' }),
    trustProxy: [],
    cors: { origins: [], allowLocalhost: false, credentials: false },
    docs: { title: 'Test', description: '', version: '1', tags: [] } as never,
    configure,
  });
}

const nobody = {};
const as = (name: string): object => ({ authorization: `Bearer ${name}` });
const guest = (token = 'guest'): object => ({ 'cart-token': token });

describe('the guards of routes', () => {
  let app: NestFastifyApplication;
  beforeAll(async () => {
    app = await boot();
    await app.init();
  });
  afterAll(() => app.close());
  const call = async (route: string, headers: object): Promise<string> => {
    const { statusCode, json } = await app.inject({
      url: `/api/admin/things/${route}`,
      headers: { ...headers },
    });
    return statusCode === 200 ? 'in' : json<{ code: string }>().code;
  };

  it.each([
    ['public', ['in', 'in', 'in', 'in', 'in', 'in', 'in', 'in', 'in', 'in']],
    ['optional', ['in', 'INVALID', 'in', 'in', 'in', 'in', 'in', 'in', 'in', 'INVALID']],
    ['guests', ['MISSING', 'INVALID', 'in', 'INVALID', 'UNVERIFIED', 'in', 'in', 'in', 'in', 'INVALID']],
    [
      'unverified',
      ['MISSING', 'INVALID', 'ACCOUNT_REQUIRED', 'ACCOUNT_REQUIRED', 'in', 'in', 'in', 'in', 'in', 'INVALID'],
    ],
    [
      'customer',
      [
        'MISSING',
        'INVALID',
        'ACCOUNT_REQUIRED',
        'ACCOUNT_REQUIRED',
        'UNVERIFIED',
        'in',
        'in',
        'in',
        'in',
        'INVALID',
      ],
    ],
    [
      'staff',
      [
        'MISSING',
        'INVALID',
        'ACCOUNT_REQUIRED',
        'ACCOUNT_REQUIRED',
        'UNVERIFIED',
        'FORBIDDEN',
        'in',
        'in',
        'in',
        'in',
      ],
    ],
    [
      'manager',
      [
        'MISSING',
        'INVALID',
        'ACCOUNT_REQUIRED',
        'ACCOUNT_REQUIRED',
        'UNVERIFIED',
        'FORBIDDEN',
        'FORBIDDEN',
        'in',
        'in',
        'in',
      ],
    ],
    [
      'admin',
      [
        'MISSING',
        'INVALID',
        'ACCOUNT_REQUIRED',
        'ACCOUNT_REQUIRED',
        'UNVERIFIED',
        'FORBIDDEN',
        'FORBIDDEN',
        'FORBIDDEN',
        'in',
        'in',
      ],
    ],
    [
      'people',
      [
        'MISSING',
        'INVALID',
        'ACCOUNT_REQUIRED',
        'ACCOUNT_REQUIRED',
        'UNVERIFIED',
        'FORBIDDEN',
        'FORBIDDEN',
        'FORBIDDEN',
        'in',
        'FORBIDDEN',
      ],
    ],
  ])('let into %s those whom it is for', async (route, expected) => {
    const callers = [
      nobody,
      as('unknown'),
      guest(),
      guest('unknown'),
      as('new'),
      as('customer'),
      as('staff'),
    ];
    const all = [...callers, as('manager'), as('admin'), as('key-read')];
    expect(await Promise.all(all.map((headers) => call(route, headers)))).toEqual(expected);
  });

  it('read a token rather than that of a guest, and no scope beside that of the route', async () => {
    expect(await call('customer', { ...as('customer'), ...guest('unknown') })).toBe('in');
    expect(await call('guests', { ...as('unknown'), ...guest() })).toBe('INVALID');
    expect(await call('admin', as('key-none'))).toBe('FORBIDDEN');
    expect(await call('admin', as('key-unknown'))).toBe('INVALID');
  });
});

describe('the guard of second factors', () => {
  let app: NestFastifyApplication;
  beforeAll(async () => {
    app = await boot();
    await app.init();
  });
  afterAll(() => app.close());

  it.each([
    ['late', ['in', 'in', 'in', 'in', 'FACTOR', 'FACTOR', 'FACTOR', 'FACTOR']],
    ['late customer', ['in', 'in', 'in', 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN']],
    ['soon', ['in', 'in', 'in', 'in', 'in', 'in', 'in', 'in']],
  ])('stops on staff routes who is %s', async (name, expected) => {
    const own = ['optional', 'unverified', 'customer', 'own-account'];
    const routes = [...own, 'staff', 'manager', 'admin', 'people'];
    const seen = await Promise.all(
      routes.map(async (route) => {
        const { statusCode, json } = await app.inject({
          url: `/api/admin/things/${route}`,
          headers: { ...as(name) },
        });
        return statusCode === 200 ? 'in' : json<{ code: string }>().code;
      }),
    );
    expect(seen).toEqual(expected);
  });
});

describe('a handler that is reached without the guards', () => {
  it('answers nobody', async () => {
    const app = await boot((server) => {
      // As a route that was added without an access level, or one whose hook has not run.
      server.addHook('onRoute', (route) => {
        if (route.config) delete route.config.access;
      });
    });
    await app.init();
    reached = 0;
    for (const headers of [nobody, as('customer'), as('admin')]) {
      for (const route of ['public', 'admin']) {
        const { statusCode, json } = await app.inject({
          url: `/api/admin/things/${route}`,
          headers: { ...headers },
        });
        expect([statusCode, json()]).toEqual([403, { code: 'FORBIDDEN' }]);
      }
    }
    expect(reached).toBe(0);
    await app.close();
  });
});
