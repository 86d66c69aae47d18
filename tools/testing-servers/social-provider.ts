import { createHmac, generateKeyPairSync, randomUUID } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { createWebServer, listen } from './web-server';

/** Who a token is about and whom it was issued for. */
export interface SocialToken {
  subject: string;
  /** Client id (Google, Apple) or app id (Facebook) that the token was issued for. */
  audience: string;
  email?: string;
  emailVerified?: boolean;
  name?: string;
  /** Seconds from now; negative for a token that has expired. */
  expiresIn?: number;
}

/** What is unusual about a JWT. */
export interface JwtTraits {
  issuer?: string;
  /** Key id in the header, when it is not the signing key's. */
  kid?: string;
  /** Signed with a key that is not published. */
  forged?: boolean;
}

/** How every request is answered. */
export type SocialMode = 'ok' | 'error' | 'garbage' | 'stall';

export interface SocialFake {
  /** Base URL that stands for each of the three providers. */
  url: string;
  /** Paths that were asked, the oldest first. */
  requests: readonly string[];
  /** An opaque access token. */
  googleAccessToken(token: SocialToken): string;
  googleIdToken(token: SocialToken, traits?: JwtTraits): string;
  facebookToken(token: SocialToken): string;
  appleToken(token: SocialToken, traits?: JwtTraits): string;
  /** Withdraws the key that Apple's tokens were signed with, for a new one. */
  rotateAppleKey(): void;
  setMode(mode: SocialMode): void;
  close(): Promise<void>;
}

export interface SocialFakeOptions {
  port?: number;
  host?: string;
  /** What `appsecret_proof` and the app's own token are checked with. */
  facebookApp: { id: string; secret: string };
}

const DEFAULT_SECONDS = 3600;

function expiryOf({ expiresIn = DEFAULT_SECONDS }: SocialToken): number {
  return Math.floor(Date.now() / 1000) + expiresIn;
}

/** A key pair of which one half is published, and one that is not. */
class Signer {
  readonly kid = randomUUID();
  private readonly pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
  private readonly unpublished = generateKeyPairSync('rsa', { modulusLength: 2048 });

  get jwk(): object {
    return { ...this.pair.publicKey.export({ format: 'jwk' }), kid: this.kid, alg: 'RS256', use: 'sig' };
  }

  sign(token: SocialToken, issuer: string, traits: JwtTraits): string {
    const { subject, audience, email, emailVerified, name } = token;
    const key = traits.forged ? this.unpublished : this.pair;
    const claims = { sub: subject, email, email_verified: emailVerified, name, exp: expiryOf(token) };
    return jwt.sign(JSON.parse(JSON.stringify(claims)) as object, key.privateKey, {
      algorithm: 'RS256',
      keyid: traits.kid ?? this.kid,
      issuer: traits.issuer ?? issuer,
      audience,
    });
  }

  /** The claims of a JWT that this key has signed and that has not expired. */
  read(token: string): Record<string, unknown> | undefined {
    try {
      return jwt.verify(token, this.pair.publicKey, { algorithms: ['RS256'] }) as jwt.JwtPayload;
    } catch {
      return undefined;
    }
  }
}

/** Google's and Facebook's opaque tokens. */
class Tokens {
  private readonly issued = new Map<string, SocialToken>();

  issue(prefix: string, token: SocialToken): string {
    const value = `${prefix}${randomUUID()}`;
    this.issued.set(value, token);
    return value;
  }

  live(value: string | undefined): SocialToken | undefined {
    const token = this.issued.get(value ?? '');
    return token && expiryOf(token) * 1000 > Date.now() ? token : undefined;
  }
}

/**
 * Stands for the sign-in APIs of Google (`/oauth2/v3/tokeninfo`, `/oauth2/v3/userinfo`), Facebook (`/debug_token`,
 * `/me`) and Apple (`/auth/keys`). Tokens are made by the methods of what it returns.
 */
export async function startSocialProvider(options: SocialFakeOptions): Promise<SocialFake> {
  const app = createWebServer();
  const requests: string[] = [];
  const google = { tokens: new Tokens(), signer: new Signer() };
  const facebook = new Tokens();
  let apple = new Signer();
  let mode: SocialMode = 'ok';

  app.addHook('onRequest', async (request, reply) => {
    requests.push(request.url.replace(/\?.*$/, ''));
    if (mode === 'stall') await new Promise(() => undefined);
    if (mode === 'error') await reply.code(503).send({ error: 'unavailable' });
    if (mode === 'garbage') await reply.type('text/html').send('<p>Maintenance</p>');
  });

  type Query = { Querystring: Record<string, string | undefined> };
  app.get<Query>('/oauth2/v3/tokeninfo', ({ query }, reply) => {
    const claims = query.id_token && google.signer.read(query.id_token);
    if (claims) return stringified(claims);
    const token = google.tokens.live(query.access_token);
    if (!token) return reply.code(400).send({ error_description: 'Invalid Value' });
    const { audience: aud, subject: sub } = token;
    return stringified({ aud, azp: aud, sub, exp: expiryOf(token), access_type: 'online' });
  });
  app.get('/oauth2/v3/userinfo', ({ headers }, reply) => {
    const token = google.tokens.live(headers.authorization?.replace(/^Bearer /, ''));
    if (!token) return reply.code(401).send({ error: 'invalid_request' });
    const { subject: sub, email, emailVerified: email_verified, name } = token;
    return { sub, email, email_verified, name };
  });

  app.get<Query>('/debug_token', ({ query }, reply) => {
    const { id, secret } = options.facebookApp;
    if (query.access_token !== `${id}|${secret}`) return reply.code(400).send({ error: { code: 190 } });
    const token = facebook.live(query.input_token);
    if (!token) return { data: { is_valid: false, error: { code: 190 }, scopes: [] } };
    const { audience: app_id, subject: user_id } = token;
    return { data: { app_id, user_id, type: 'USER', is_valid: true, expires_at: expiryOf(token) } };
  });
  app.get<Query>('/me', ({ query }, reply) => {
    const value = query.access_token ?? '';
    const token = facebook.live(value);
    const proof = createHmac('sha256', options.facebookApp.secret).update(value).digest('hex');
    if (!token || query.appsecret_proof !== proof) return reply.code(400).send({ error: { code: 100 } });
    return { id: token.subject, name: token.name, email: token.email };
  });

  // Keys of other kinds may come at any time.
  const otherKeys = [null, { kty: 'EC', kid: 'curve' }, { kty: 'RSA', kid: 'without a modulus' }];
  app.get('/auth/keys', () => ({ keys: [...otherKeys, apple.jwk] }));

  const url = await listen(app, options.port ?? 0, options.host);
  return {
    url,
    requests,
    googleAccessToken: (token) => google.tokens.issue('ya29.', token),
    googleIdToken: (token, traits = {}) => google.signer.sign(token, 'https://accounts.google.com', traits),
    facebookToken: (token) => facebook.issue('EAAG', token),
    appleToken: (token, traits = {}) => apple.sign(token, 'https://appleid.apple.com', traits),
    rotateAppleKey: () => void (apple = new Signer()),
    setMode: (next) => void (mode = next),
    close: () => app.close(),
  };
}

/** Google's tokeninfo writes every claim as a text. */
function stringified(claims: Record<string, unknown>): Record<string, string> {
  const given = Object.entries(claims).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}
