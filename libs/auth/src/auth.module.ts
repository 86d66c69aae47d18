import { type DynamicModule, type ModuleMetadata, Module, type Provider } from '@nestjs/common';
import { Authenticator } from '@comptoir/http';
import { AccessTokens } from './access-tokens';
import { ApiKeyAccessService } from './api-key-access.service';
import { ApiKeysService } from './api-keys.service';
import { AUTH_OPTIONS, type AuthOptions, PrincipalSource } from './auth.options';
import { JwtAuthenticator } from './jwt-authenticator';
import { JwtStrategy } from './jwt.strategy';
import { PasswordHasher } from './password-hasher';

export interface AuthModuleOptions extends Pick<ModuleMetadata, 'imports'> {
  options: AuthOptions;
  /** Provider of `PrincipalSource`. */
  principals: Exclude<Provider, new (...args: never[]) => unknown>;
}

/** Provides access tokens, API keys, password hashing and the authenticator of every route. */
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
        { provide: Authenticator, useClass: JwtAuthenticator },
      ],
      exports: [AccessTokens, ApiKeysService, PasswordHasher, Authenticator, PrincipalSource],
    };
  }
}
