import { type KeyObject, createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import jwt from 'jsonwebtoken';
import { ExtractJwt, Strategy } from 'passport-jwt';
import type { Principal } from '@comptoir/http';
import { sharedTime } from '@comptoir/time';
import type { AccessClaims } from './access-claims';
import { ACCESS_TOKEN_TYPE, ALGORITHM } from './access-tokens';
import { AUTH_OPTIONS, type AuthOptions, PrincipalSource } from './auth.options';

const STRATEGY = 'access-token';
/** Header of the response to an invalid token (RFC 6750, section 3.1). */
export const INVALID_TOKEN = { headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' } };

const ACCOUNT_ID = /^[1-9]\d{0,9}$/;

/**
 * Verifies the bearer token. Algorithm, issuer, audience and type are fixed (RFC 8725, sections 3.1 to 3.11),
 * so that no other token of this service and no token of another service is accepted.
 */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy, STRATEGY) {
  constructor(
    @Inject(AUTH_OPTIONS) private readonly options: AuthOptions,
    @Inject(PrincipalSource) private readonly principals: PrincipalSource,
  ) {
    // Key objects: given a string, the verification tries on every request to parse it as a public key.
    const present = createSecretKey(options.secret, 'utf8');
    const previous = options.previousSecrets.map((secret) => createSecretKey(secret, 'utf8'));
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      secretOrKeyProvider: (_request, token: string, done) => {
        if (!isAccessToken(token)) return done('not an access token');
        // The verification accepts key objects, although the types of passport-jwt do not say so.
        done(null, keyOf(token, present, previous) as unknown as string);
      },
      algorithms: [ALGORITHM],
      issuer: options.issuer,
      audience: options.audience,
      // `validate` checks the expiry by the shared clock instead of the clock of this machine.
      ignoreExpiration: true,
    });
  }

  async validate(claims: AccessClaims): Promise<Principal | false> {
    if (typeof claims.sub !== 'string' || !ACCOUNT_ID.test(claims.sub)) return false;
    if (typeof claims.exp !== 'number') return false;
    if (!(claims.exp * 1000 > sharedTime())) throw this.options.errors.expired(INVALID_TOKEN);
    return (await this.principals.resolve(claims)) ?? false;
  }
}

/** Returns the key that signed a token, or the present key when none did, which then rejects the token. */
function keyOf(token: string, present: KeyObject, previous: readonly KeyObject[]): KeyObject {
  if (!previous.length) return present;
  const end = token.lastIndexOf('.');
  const given = Buffer.from(token.slice(end + 1), 'base64url');
  const hasSigned = (key: KeyObject): boolean => {
    const signature = createHmac('sha256', key).update(token.slice(0, end)).digest();
    return signature.length === given.length && timingSafeEqual(signature, given);
  };
  return previous.find(hasSigned) ?? present;
}

/** Accepts tokens of the right type whose parts are JSON objects. The libraries throw for any other part. */
function isAccessToken(token: string): boolean {
  try {
    const decoded = jwt.decode(token, { complete: true });
    return decoded?.header.typ === ACCESS_TOKEN_TYPE && isObject(decoded.payload);
  } catch {
    return false;
  }
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
