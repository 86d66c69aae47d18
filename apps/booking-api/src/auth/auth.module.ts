import { type DynamicModule, Module } from '@nestjs/common';
import { AuthModule as TokensModule, PrincipalSource } from '@comptoir/auth';
import type { Config } from '../config';
import { RequestErrors } from '../envelope';
import { AuthController } from './auth.controller';
import { AuthErrors } from './auth.errors';
import { AdminPrincipals } from './auth.principals';
import { AuthService } from './auth.service';

const ISSUER = 'comptoir-booking';

@Module({})
export class AuthModule {
  static forRoot(config: Config): DynamicModule {
    const tokens = TokensModule.forRoot({
      options: {
        secret: config.JWT_SECRET,
        previousSecrets: config.JWT_SECRET_PREVIOUS,
        issuer: ISSUER,
        audience: ISSUER,
        ttlSeconds: config.jwtTtlSeconds,
        errors: {
          missing: RequestErrors.UNAUTHENTICATED,
          invalid: AuthErrors.INVALID_TOKEN,
          expired: AuthErrors.TOKEN_EXPIRED,
          forbidden: AuthErrors.INVALID_TOKEN,
          unverified: AuthErrors.INVALID_TOKEN,
        },
      },
      principals: { provide: PrincipalSource, useClass: AdminPrincipals },
    });
    return {
      module: AuthModule,
      global: true,
      imports: [tokens],
      controllers: [AuthController],
      providers: [AuthService],
      exports: [AuthService],
    };
  }
}
