import { type DynamicModule, Module } from '@nestjs/common';
import { AuthModule, PrincipalSource } from '@comptoir/auth';
import type { StoreConfig } from '../../config';
import { API_KEYS } from '../api-keys/api-keys.options';
import { RequestErrors } from '../../platform/http/request.errors';
import { GuestsModule } from '../guests/guests.module';
import { PrivacyModule } from '../privacy/privacy.module';
import { UsersModule } from '../users/users.module';
import { AccountController } from './account.controller';
import { AccountService } from './account.service';
import { AddressProofService } from './address-proof.service';
import { AuthController } from './auth.controller';
import { AuthJobs } from './auth.jobs';
import { AuthService } from './auth.service';
import { FirstAdminService } from './first-admin.service';
import { LinkSignInService } from './link-sign-in.service';
import { OperatorsService } from './operators.service';
import { PasswordsController } from './passwords.controller';
import { PasswordChangesService } from './password-changes.service';
import { PasswordResetsService } from './password-resets.service';
import { PasswordsService } from './passwords.service';
import { SessionPrincipalsService } from './session-principals.service';
import { SessionsService } from './sessions.service';
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
  imports: [GuestsModule, UsersModule, PrivacyModule],
  controllers: [
    AuthController,
    VerificationController,
    PasswordsController,
    AccountController,
    SocialController,
  ],
  providers: [
    AuthService,
    SessionsService,
    SessionPrincipalsService,
    VerificationService,
    VerificationLinksService,
    LinkSignInService,
    PasswordsService,
    PasswordChangesService,
    PasswordResetsService,
    AccountService,
    AddressProofService,
    UnverifiedAccountsService,
    SocialService,
    SocialProvidersService,
    SocialCodesService,
    AuthJobs,
    OperatorsService,
    FirstAdminService,
  ],
  exports: [
    SessionsService,
    SessionPrincipalsService,
    VerificationLinksService,
    VerificationService,
    PasswordResetsService,
    PasswordsService,
    AccountService,
    AddressProofService,
  ],
})
export class StoreAuthModule {}

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
        accountRequired: RequestErrors.ACCOUNT_REQUIRED,
      },
      apiKeys: API_KEYS,
      guestHeader: 'cart-token',
    },
    principals: { provide: PrincipalSource, useExisting: SessionPrincipalsService },
    imports: [StoreAuthModule],
  });
}
