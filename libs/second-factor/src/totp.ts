import { Secret, TOTP } from 'otpauth';

/** RFC 6238 with what every authenticator app knows: SHA-1, six digits, thirty seconds. */
const PARAMETERS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
/** Steps that the clock of a phone may be early or late. */
const DRIFT_STEPS = 1;

/** Generates a secret in Base32, as people type it into an app. */
export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** Returns the address that a QR code holds, from which an app takes secret and names. */
export function authenticatorUri(
  secret: string,
  { issuer, label }: { issuer: string; label: string },
): string {
  return new TOTP({ ...PARAMETERS, issuer, label, secret: Secret.fromBase32(secret) }).toString();
}

/** Returns the time step that a code is of; undefined for a code that is wrong now. Takes constant time. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const totp = new TOTP({ ...PARAMETERS, secret: Secret.fromBase32(secret) });
  const timestamp = now.getTime();
  const drift = totp.validate({ token: code, timestamp, window: DRIFT_STEPS });
  return drift === null ? undefined : totp.counter({ timestamp }) + drift;
}
