import { type DynamicModule, Module } from '@nestjs/common';
import { AuthModule, PrincipalSource } from '@comptoir/auth';
import { API_KEYS } from '../api-keys/api-keys.options';
import type { BookingConfig } from '../../config';
import { RequestErrors } from '../../platform/http/request.errors';
import { SettingsModule } from '../../platform/settings/settings.module';
import { AdminsModule } from '../admins/admins.module';
import { AuthController } from './auth.controller';
import { AuthErrors } from './auth.errors';
import { AuthJobs } from './auth.jobs';
import { AuthPrincipalsService } from './auth.principals.service';
import { AuthService } from './auth.service';
import { PasswordResetsService } from './password-resets.service';
import { PasswordsController } from './passwords.controller';

const ISSUER = 'comptoir-booking';

/** Signs administrators in, also those who forgot their password. */
@Module({
  imports: [AdminsModule, SettingsModule],
  controllers: [AuthController, PasswordsController],
  providers: [AuthService, AuthPrincipalsService, PasswordResetsService, AuthJobs],
  exports: [AuthService, AuthPrincipalsService, PasswordResetsService],
})
export class BookingAuthModule {}

/** Requires a token of staff on every route that is not public. */
export function accessControl({ auth }: BookingConfig): DynamicModule {
  return AuthModule.forRoot({
    options: {
      secret: auth.jwtSecret,
      previousSecrets: auth.previousJwtSecrets,
      issuer: ISSUER,
      audience: ISSUER,
      ttlSeconds: auth.accessTokenSeconds,
      errors: {
        missing: RequestErrors.UNAUTHENTICATED,
        invalid: AuthErrors.INVALID_TOKEN,
        expired: AuthErrors.TOKEN_EXPIRED,
        forbidden: RequestErrors.FORBIDDEN,
        unverified: AuthErrors.INVALID_TOKEN,
      },
      apiKeys: API_KEYS,
    },
    principals: { provide: PrincipalSource, useExisting: AuthPrincipalsService },
    imports: [BookingAuthModule],
  });
}
