import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { sharedTime } from '@comptoir/time';
import jwt from 'jsonwebtoken';
import { AUTH_OPTIONS, type AuthOptions } from './auth.options';

/** RFC 9068, section 2.1: the header type that tells an access token from any other JWT. */
export const ACCESS_TOKEN_TYPE = 'at+jwt';
export const ALGORITHM = 'HS256';

/** Signs access tokens. They are read back by the passport strategy only. */
@Injectable()
export class AccessTokens {
  constructor(@Inject(AUTH_OPTIONS) private readonly options: AuthOptions) {}

  /** Lifetime in seconds. */
  get ttlSeconds(): number {
    return this.options.ttlSeconds;
  }

  /** @param claims what the service adds, such as the session id */
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
