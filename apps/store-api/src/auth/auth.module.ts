import { type DynamicModule, Module } from '@nestjs/common';
import { AuthModule, PrincipalSource } from '@comptoir/auth';
import type { StoreConfig } from '../config';
import { StoreErrors } from '../envelope';
import { UsersModule } from '../users/users.module';
import { AuthController } from './auth.controller';
import { AuthJobs } from './auth.jobs';
import { AuthService } from './auth.service';
import { FirstAdmin } from './first-admin.service';
import { Operators } from './operators.service';
import { SessionPrincipals } from './sessions.principals.service';
import { SessionsService } from './sessions.service';
import { VerificationController } from './verification.controller';
import { VerificationLinks } from './verification.links.service';
import { VerificationService } from './verification.service';

/** Registration, sign-in, sessions and e-mail verification. */
@Module({
  imports: [UsersModule],
  controllers: [AuthController, VerificationController],
  providers: [
    AuthService,
    SessionsService,
    SessionPrincipals,
    VerificationService,
    VerificationLinks,
    AuthJobs,
    Operators,
    FirstAdmin,
  ],
  exports: [SessionsService, SessionPrincipals, VerificationLinks],
})
export class StoreAuthModule {}

/** Makes every route ask for a token of a live session of this store. */
export function accessControl({ auth }: StoreConfig): DynamicModule {
  return AuthModule.forRoot({
    options: {
      secret: auth.jwtSecret,
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
