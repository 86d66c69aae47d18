import { type DynamicModule, Module } from '@nestjs/common';
import { AuthModule, PrincipalSource } from '@comptoir/auth';
import {
  LoginChallengesService,
  SECOND_FACTOR_OPTIONS,
  type SecondFactorOptions,
  SecondFactorsService,
} from '@comptoir/second-factor';
import { API_KEYS } from '../api-keys/api-keys.options';
import type { BookingConfig } from '../../config';
import { BOOKING_CONFIG } from '../../config.module';
import { SettingsService } from '../../platform/settings/settings.service';
import { RequestErrors } from '../../platform/http/request.errors';
import { SettingsModule } from '../../platform/settings/settings.module';
import { AdminsModule } from '../admins/admins.module';
import { AuthController } from './auth.controller';
import { AuthErrors } from './auth.errors';
import { AuthJobs } from './auth.jobs';
import { AuthPrincipalsService } from './auth.principals.service';
import { AuthService } from './auth.service';
import { OwnSecondFactorService } from './own-second-factor.service';
import { PasswordResetsService } from './password-resets.service';
import { PasswordsController } from './passwords.controller';
import {
  OthersSecondFactorAdminController,
  SecondFactorAdminController,
} from './second-factor.admin.controller';
import { SecondStepsController } from './second-steps.controller';
import { SecondStepsService } from './second-steps.service';

const ISSUER = 'comptoir-booking';
/** Name in authenticator apps while the practice has none. */
const DEFAULT_ISSUER = 'Comptoir';

/** Signs administrators in, also those who forgot their password. */
@Module({
  imports: [AdminsModule, SettingsModule],
  controllers: [
    AuthController,
    PasswordsController,
    SecondStepsController,
    SecondFactorAdminController,
    OthersSecondFactorAdminController,
  ],
  providers: [
    AuthService,
    AuthPrincipalsService,
    PasswordResetsService,
    OwnSecondFactorService,
    SecondStepsService,
    SecondFactorsService,
    LoginChallengesService,
    {
      provide: SECOND_FACTOR_OPTIONS,
      inject: [BOOKING_CONFIG, SettingsService],
      useFactory: secondFactorOptions,
    },
    AuthJobs,
  ],
  exports: [AuthService, AuthPrincipalsService, PasswordResetsService],
})
export class BookingAuthModule {}

function secondFactorOptions(
  { settings: { key, previousKeys } }: BookingConfig,
  settings: SettingsService,
): SecondFactorOptions {
  return {
    sealingKey: key,
    previousSealingKeys: previousKeys,
    issuer: async () => (await settings.readSettings()).app_name || DEFAULT_ISSUER,
  };
}

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
        secondFactorMissing: AuthErrors.SECOND_FACTOR_SETUP_REQUIRED,
      },
      apiKeys: API_KEYS,
    },
    principals: { provide: PrincipalSource, useExisting: AuthPrincipalsService },
    imports: [BookingAuthModule],
  });
}
