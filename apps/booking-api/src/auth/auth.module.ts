import { type DynamicModule, Module } from '@nestjs/common';
import { AuthModule as TokensModule, PrincipalSource } from '@comptoir/auth';
import type { BookingConfig } from '../config';
import { RequestErrors } from '../envelope';
import { AuthController } from './auth.controller';
import { AuthErrors } from './auth.errors';
import { AdminPrincipals } from './auth.principals';
import { AuthService } from './auth.service';

const ISSUER = 'comptoir-booking';

@Module({})
export class AuthModule {
  static forRoot(config: BookingConfig): DynamicModule {
    const tokens = TokensModule.forRoot({
      options: {
        secret: config.auth.jwtSecret,
        previousSecrets: config.auth.previousJwtSecrets,
        issuer: ISSUER,
        audience: ISSUER,
        ttlSeconds: config.auth.accessTokenSeconds,
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
