import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import jwt from 'jsonwebtoken';
import { ExtractJwt, Strategy } from 'passport-jwt';
import type { Principal } from '@comptoir/http';
import { ACCESS_TOKEN_TYPE, ALGORITHM, type AccessClaims } from './access-tokens';
import { AUTH_OPTIONS, type AuthOptions, PrincipalSource } from './auth.options';

export const STRATEGY = 'access-token';

/**
 * Reads the bearer token: algorithm, issuer, audience and type are pinned (RFC 8725, sections 3.1 to 3.11),
 * so that no other token of ours and no token of another service passes.
 */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy, STRATEGY) {
  constructor(
    @Inject(AUTH_OPTIONS) options: AuthOptions,
    @Inject(PrincipalSource) private readonly principals: PrincipalSource,
  ) {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      secretOrKeyProvider: (_request, token: string, done) =>
        isAccessToken(token) ? done(null, keyOf(token, options)) : done('not an access token'),
      algorithms: [ALGORITHM],
      issuer: options.issuer,
      audience: options.audience,
    });
  }

  async validate(claims: AccessClaims): Promise<Principal | false> {
    return (await this.principals.resolve(claims)) ?? false;
  }
}

/** The key that has signed a token; the present one if none has, to be refused by it. */
function keyOf(token: string, { secret, previousSecrets }: AuthOptions): string {
  if (!previousSecrets.length) return secret;
  const end = token.lastIndexOf('.');
  const given = Buffer.from(token.slice(end + 1), 'base64url');
  const hasSigned = (key: string): boolean => {
    const signature = createHmac('sha256', key).update(token.slice(0, end)).digest();
    return signature.length === given.length && timingSafeEqual(signature, given);
  };
  return previousSecrets.find(hasSigned) ?? secret;
}

function isAccessToken(token: string): boolean {
  return jwt.decode(token, { complete: true })?.header.typ === ACCESS_TOKEN_TYPE;
}
