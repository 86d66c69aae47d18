import { type DynamicModule, Module } from '@nestjs/common';
import { AuthModule, PrincipalSource } from '@comptoir/auth';
import {
  LoginChallengesService,
  SECOND_FACTOR_OPTIONS,
  type SecondFactorOptions,
  SecondFactorsService,
} from '@comptoir/second-factor';
import type { StoreConfig } from '../../config';
import { STORE_CONFIG } from '../../config.module';
import { SettingsModule } from '../../platform/settings/settings.module';
import { SettingsService } from '../../platform/settings/settings.service';
import { API_KEYS } from '../api-keys/api-keys.options';
import { RequestErrors } from '../../platform/http/request.errors';
import { GuestsModule } from '../guests/guests.module';
import { PrivacyModule } from '../privacy/privacy.module';
import { UsersModule } from '../users/users.module';
import { AccountController } from './account.controller';
import { AccountPasswordsService } from './account-passwords.service';
import { AccountService } from './account.service';
import { AccountSessionsController } from './account-sessions.controller';
import { AccountSessionsService } from './account-sessions.service';
import { AddressProofService } from './address-proof.service';
import { AuthController } from './auth.controller';
import { AuthJobs } from './auth.jobs';
import { AuthService } from './auth.service';
import { FirstAdminService } from './first-admin.service';
import { LinkSignInService } from './link-sign-in.service';
import { NewSignInsService } from './new-sign-ins.service';
import { OwnSecondFactorService } from './own-second-factor.service';
import { OperatorsService } from './operators.service';
import { PasswordsController } from './passwords.controller';
import { PasswordChangesService } from './password-changes.service';
import { PasswordResetsService } from './password-resets.service';
import { PasswordsService } from './passwords.service';
import { SecondFactorChangesService } from './second-factor-changes.service';
import { SecondFactorController } from './second-factor.controller';
import { SecondStepsController } from './second-steps.controller';
import { SecondStepsService } from './second-steps.service';
import { SessionPrincipalsService } from './session-principals.service';
import { SessionsService } from './sessions.service';
import { SignInsService } from './sign-ins.service';
import { SocialController } from './social.controller';
import { SocialCodesService } from './social-codes.service';
import { SocialProvidersService } from './social-providers.service';
import { SocialService } from './social.service';
import { UnverifiedAccountsService } from './unverified-accounts.service';
import { VerificationController } from './verification.controller';
import { VerificationLinksService } from './verification-links.service';
import { VerificationService } from './verification.service';

/** Registration, sign-in, sessions, passwords, e-mail verification and the deletion of accounts. */
@Module({
  imports: [GuestsModule, UsersModule, PrivacyModule, SettingsModule],
  controllers: [
    AuthController,
    VerificationController,
    PasswordsController,
    AccountController,
    AccountSessionsController,
    SocialController,
    SecondFactorController,
    SecondStepsController,
  ],
  providers: [
    AuthService,
    AccountSessionsService,
    SessionsService,
    SessionPrincipalsService,
    NewSignInsService,
    VerificationService,
    VerificationLinksService,
    LinkSignInService,
    AccountPasswordsService,
    PasswordsService,
    PasswordChangesService,
    PasswordResetsService,
    AccountService,
    AddressProofService,
    UnverifiedAccountsService,
    SocialService,
    SocialProvidersService,
    SocialCodesService,
    SignInsService,
    SecondStepsService,
    OwnSecondFactorService,
    SecondFactorChangesService,
    SecondFactorsService,
    LoginChallengesService,
    {
      provide: SECOND_FACTOR_OPTIONS,
      inject: [STORE_CONFIG, SettingsService],
      useFactory: secondFactorOptions,
    },
    AuthJobs,
    OperatorsService,
    FirstAdminService,
  ],
  exports: [
    AccountSessionsService,
    AccountPasswordsService,
    SessionsService,
    SessionPrincipalsService,
    VerificationLinksService,
    VerificationService,
    PasswordResetsService,
    PasswordsService,
    AccountService,
    AddressProofService,
    OwnSecondFactorService,
  ],
})
export class StoreAuthModule {}

function secondFactorOptions({ auth }: StoreConfig, settings: SettingsService): SecondFactorOptions {
  return {
    sealingKey: auth.linkSecret,
    previousSealingKeys: auth.previousLinkSecrets,
    issuer: async () => (await settings.readSettings()).store.name,
  };
}

/** Requires a token of a live session on every route that is not public. */
export function accessControl({ auth }: StoreConfig): DynamicModule {
  return AuthModule.forRoot({
    options: {
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
        secondFactorMissing: RequestErrors.SECOND_FACTOR_SETUP_REQUIRED,
        accountRequired: RequestErrors.ACCOUNT_REQUIRED,
      },
      apiKeys: API_KEYS,
      guestHeader: 'cart-token',
    },
    principals: { provide: PrincipalSource, useExisting: SessionPrincipalsService },
    imports: [StoreAuthModule],
  });
}
