import { type DynamicModule, Module } from '@nestjs/common';
import { AuthModule, PrincipalSource } from '@comptoir/auth';
import type { StoreConfig } from '../../config';
import { StoreErrors } from '../../platform/http/envelope';
import { PrivacyModule } from '../privacy/privacy.module';
import { UsersModule } from '../users/users.module';
import { AccountController } from './account.controller';
import { AccountService } from './account.service';
import { AddressProof } from './address-proof.service';
import { AuthController } from './auth.controller';
import { AuthJobs } from './auth.jobs';
import { AuthService } from './auth.service';
import { FirstAdmin } from './first-admin.service';
import { Operators } from './operators.service';
import { PasswordsController } from './passwords.controller';
import { PasswordChanges } from './passwords.changes.service';
import { PasswordResets } from './passwords.resets.service';
import { PasswordsService } from './passwords.service';
import { SessionPrincipals } from './sessions.principals.service';
import { SessionsService } from './sessions.service';
import { SocialController } from './social.controller';
import { SocialProviders } from './social.providers.service';
import { SocialService } from './social.service';
import { UnverifiedAccounts } from './unverified-accounts.service';
import { VerificationController } from './verification.controller';
import { VerificationLinks } from './verification.links.service';
import { VerificationService } from './verification.service';

/** Registration, sign-in, sessions, passwords, e-mail verification and the end of an account. */
@Module({
  imports: [UsersModule, PrivacyModule],
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
    SessionPrincipals,
    VerificationService,
    VerificationLinks,
    PasswordsService,
    PasswordChanges,
    PasswordResets,
    AccountService,
    AddressProof,
    UnverifiedAccounts,
    SocialService,
    SocialProviders,
    AuthJobs,
    Operators,
    FirstAdmin,
  ],
  exports: [
    SessionsService,
    SessionPrincipals,
    VerificationLinks,
    VerificationService,
    PasswordResets,
    PasswordsService,
    AccountService,
    AddressProof,
  ],
})
export class StoreAuthModule {}

/** Makes every route ask for a token of a live session of this store. */
export function accessControl({ auth }: StoreConfig): DynamicModule {
  return AuthModule.forRoot({
    options: {
      secret: auth.jwtSecret,
      previousSecrets: auth.previousJwtSecrets,
      issuer: 'store-api',
      audience: 'store-api',
      ttlSeconds: auth.accessTokenSeconds,
      errors: {
        missing: StoreErrors.UNAUTHENTICATED,
        invalid: StoreErrors.UNAUTHENTICATED,
        expired: StoreErrors.TOKEN_EXPIRED,
        forbidden: StoreErrors.FORBIDDEN,
        unverified: StoreErrors.EMAIL_NOT_VERIFIED,
      },
    },
    principals: { provide: PrincipalSource, useExisting: SessionPrincipals },
    imports: [StoreAuthModule],
  });
}
