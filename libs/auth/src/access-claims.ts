/** Claims of an access token (RFC 7519); a service adds its own. */
export interface AccessClaims {
  /** The account's id. */
  sub: string;
  /** The token's own id. */
  jti: string;
  /** Issued at and expiry, in seconds since the epoch. */
  iat: number;
  exp: number;
  [claim: string]: unknown;
}
