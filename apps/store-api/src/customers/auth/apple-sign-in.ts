import { type JsonWebKey, type KeyObject, createPublicKey } from 'node:crypto';
import jwt from 'jsonwebtoken';
import type { Clock } from '@comptoir/time';
import type { SocialConfig } from '../../config';
import {
  type SocialProfile,
  type SocialProvider,
  askProvider,
  isTrue,
  rejectedToken,
  textIn,
} from './social-provider';

const ISSUER = 'https://appleid.apple.com';
/** Limits how long a key counts after Apple has withdrawn it. */
const KEYS_VALID_MS = 60 * 60_000;
/** Limits the requests to Apple that tokens with invented key ids can cause. */
const REFETCH_PAUSE_MS = 60_000;

/** Verifies Apple's identity tokens (RS256) with the keys that Apple publishes. */
export class AppleProvider implements SocialProvider {
  private keys = new Map<string, KeyObject>();
  private fetchedAt = -Infinity;

  constructor(
    private readonly config: NonNullable<SocialConfig['apple']>,
    private readonly clock: Clock,
  ) {}

  async readProfile(token: string): Promise<SocialProfile> {
    const key = await this.keyOf(keyIdOf(token));
    const claims = key && this.verified(token, key);
    const subject = textIn(claims?.sub);
    if (!claims || !subject) throw rejectedToken();
    // Apple sends the name to the app alone, at the first sign-in.
    return { subject, email: textIn(claims.email), emailVerified: isTrue(claims.email_verified) };
  }

  /** @returns the claims of an unexpired token that Apple has issued for this shop */
  private verified(token: string, key: KeyObject): jwt.JwtPayload | undefined {
    const [first = '', ...others] = this.config.clientIds;
    try {
      const claims = jwt.verify(token, key, {
        algorithms: ['RS256'],
        issuer: ISSUER,
        audience: [first, ...others],
        clockTimestamp: Math.floor(this.clock.now().getTime() / 1000),
      });
      return typeof claims === 'object' && claims.exp !== undefined ? claims : undefined;
    } catch (cause) {
      throw rejectedToken(cause);
    }
  }

  private async keyOf(kid: string): Promise<KeyObject | undefined> {
    const age = this.clock.now().getTime() - this.fetchedAt;
    const isDue = age >= (this.keys.has(kid) ? KEYS_VALID_MS : REFETCH_PAUSE_MS);
    if (isDue) await this.fetchKeys();
    return this.keys.get(kid);
  }

  private async fetchKeys(): Promise<void> {
    const { keys } = await askProvider(`${this.config.apiBase ?? ISSUER}/auth/keys`);
    this.keys = new Map((Array.isArray(keys) ? keys : []).flatMap(toEntry));
    this.fetchedAt = this.clock.now().getTime();
  }
}

/** Returns the id of the key that signed the token, according to its header. */
function keyIdOf(token: string): string {
  try {
    const { alg, kid } = jwt.decode(token, { complete: true })?.header ?? {};
    if (alg === 'RS256' && typeof kid === 'string') return kid;
  } catch (cause) {
    // The payload is not JSON.
    throw rejectedToken(cause);
  }
  throw rejectedToken();
}

/** Returns no entry for keys of other kinds and for invalid ones. */
function toEntry(jwk: JsonWebKey | null): [string, KeyObject][] {
  if (jwk?.kty !== 'RSA' || typeof jwk.kid !== 'string') return [];
  try {
    return [[jwk.kid, createPublicKey({ key: jwk, format: 'jwk' })]];
  } catch {
    return [];
  }
}
