import { type DynamicModule, type ModuleMetadata, Module, type Provider } from '@nestjs/common';
import { Authenticator } from '@comptoir/http';
import { AccessTokens } from './access-tokens';
import { AUTH_OPTIONS, type AuthOptions, PrincipalSource } from './auth.options';
import { JwtAuthenticator } from './jwt-authenticator';
import { JwtStrategy } from './jwt.strategy';
import { PasswordHasher } from './password-hasher';

export interface AuthModuleOptions extends Pick<ModuleMetadata, 'imports'> {
  options: AuthOptions;
  /** Provider of `PrincipalSource`. */
  principals: Exclude<Provider, new (...args: never[]) => unknown>;
}

/** Provides access tokens, password hashing and the authenticator of every route. */
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
        PasswordHasher,
        JwtStrategy,
        { provide: Authenticator, useClass: JwtAuthenticator },
      ],
      exports: [AccessTokens, PasswordHasher, Authenticator, PrincipalSource],
    };
  }
}
