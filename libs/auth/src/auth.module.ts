import { type DynamicModule, type ModuleMetadata, Module, type Provider } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { RouteAccess } from '@comptoir/http';
import { AccessTokens } from './access-tokens';
import { ApiKeyAccessService } from './api-key-access.service';
import { ApiKeysService } from './api-keys.service';
import { AUTH_OPTIONS, type AuthOptions, PrincipalSource } from './auth.options';
import { AccessGuard } from './guards/access.guard';
import { ApiKeyScopesGuard } from './guards/api-key-scopes.guard';
import { AuthenticationGuard } from './guards/authentication.guard';
import { GuestsGuard } from './guards/guests.guard';
import { RolesGuard } from './guards/roles.guard';
import { SecondFactorGuard } from './guards/second-factor.guard';
import { JwtStrategy } from './jwt.strategy';
import { PasswordHasher } from './password-hasher';

export interface AuthModuleOptions extends Pick<ModuleMetadata, 'imports'> {
  options: AuthOptions;
  /** Provider of `PrincipalSource`. */
  principals: Exclude<Provider, new (...args: never[]) => unknown>;
}

/** Provides access tokens, API keys, password hashing and the guards of every route. */
@Module({})
export class AuthModule {
  static forRoot({ options, principals, imports }: AuthModuleOptions): DynamicModule {
    return {
      module: AuthModule,
      global: true,
      imports,
      providers: [
        { provide: AUTH_OPTIONS, useValue: options },
        principals,
        AccessTokens,
        ApiKeyAccessService,
        ApiKeysService,
        PasswordHasher,
        JwtStrategy,
        GuestsGuard,
        AuthenticationGuard,
        RolesGuard,
        SecondFactorGuard,
        ApiKeyScopesGuard,
        AccessGuard,
        { provide: RouteAccess, useExisting: AccessGuard },
        { provide: APP_GUARD, useExisting: AccessGuard },
      ],
      exports: [AccessTokens, ApiKeysService, PasswordHasher, RouteAccess, PrincipalSource],
    };
  }
}
