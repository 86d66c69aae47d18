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

const API_BASE = 'https://www.googleapis.com';
const ISSUERS = ['accounts.google.com', 'https://accounts.google.com'];
/** An ID token is a JWT; access tokens are opaque. */
const ID_TOKEN = /^eyJ[\w-]+\.[\w-]+\.[\w-]+$/;

type Claims = Record<string, unknown>;

/** Verifies Google's access tokens and ID tokens, both at its tokeninfo endpoint. */
export class GoogleProvider implements SocialProvider {
  private readonly api: string;

  constructor(
    private readonly config: NonNullable<SocialConfig['google']>,
    private readonly clock: Clock,
  ) {
    this.api = `${config.apiBase ?? API_BASE}/oauth2/v3`;
  }

  async readProfile(token: string): Promise<SocialProfile> {
    const kind = ID_TOKEN.test(token) ? 'id_token' : 'access_token';
    const query = new URLSearchParams({ [kind]: token });
    const claims = await askProvider(`${this.api}/tokeninfo?${query.toString()}`);
    this.requireOurs(claims);
    if (kind === 'access_token') return this.profileOfAccessToken(token, claims);
    if (!ISSUERS.includes(textIn(claims.iss) ?? '')) throw rejectedToken();
    return toProfile(claims);
  }

  /** Rejects tokens that were issued for another site: they do not prove who sends them here. */
  private requireOurs({ aud, exp }: Claims): void {
    const isOurs = typeof aud === 'string' && this.config.clientIds.includes(aud);
    if (!isOurs || !(Number(exp) * 1000 > this.clock.now().getTime())) throw rejectedToken();
  }

  private async profileOfAccessToken(token: string, claims: Claims): Promise<SocialProfile> {
    const person = await askProvider(`${this.api}/userinfo`, {
      headers: { authorization: `Bearer ${token}` },
    });
    if (claims.sub !== undefined && claims.sub !== person.sub) throw rejectedToken();
    return toProfile(person);
  }
}

function toProfile({ sub, email, email_verified, name }: Claims): SocialProfile {
  const subject = textIn(sub);
  if (!subject) throw rejectedToken();
  return { subject, email: textIn(email), emailVerified: isTrue(email_verified), name: textIn(name) };
}
