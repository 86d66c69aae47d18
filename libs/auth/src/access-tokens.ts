import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { sharedTime } from '@comptoir/time';
import jwt from 'jsonwebtoken';
import { AUTH_OPTIONS, type AuthOptions } from './auth.options';

/** Header type of an access token, which no other JWT has (RFC 9068, section 2.1). */
export const ACCESS_TOKEN_TYPE = 'at+jwt';
export const ALGORITHM = 'HS256';

/** Signs access tokens. Only `JwtStrategy` verifies them. */
@Injectable()
export class AccessTokens {
  constructor(@Inject(AUTH_OPTIONS) private readonly options: AuthOptions) {}

  /** Lifetime in seconds. */
  get ttlSeconds(): number {
    return this.options.ttlSeconds;
  }

  /** @param claims claims that the service adds, such as the session id */
  sign(accountId: number, claims: Record<string, unknown> = {}): string {
    const issuedAt = Math.floor(sharedTime() / 1000);
    return jwt.sign({ ...claims, iat: issuedAt }, this.options.secret, {
      algorithm: ALGORITHM,
      header: { alg: ALGORITHM, typ: ACCESS_TOKEN_TYPE },
      subject: String(accountId),
      jwtid: randomUUID(),
      issuer: this.options.issuer,
      audience: this.options.audience,
      expiresIn: this.options.ttlSeconds,
    });
  }
}
