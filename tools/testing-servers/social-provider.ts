import { createHmac, generateKeyPairSync, randomUUID } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { addSignInPages } from './social-pages';
import { createWebServer, listen } from './web-server';

/** Subject and audience of a token. */
export interface SocialToken {
  subject: string;
  /** Client id (Google, Apple) or app id (Facebook) of the token. */
  audience: string;
  email?: string;
  emailVerified?: boolean;
  name?: string;
  /** Seconds from now; negative for an expired token. */
  expiresIn?: number;
}

/** Unusual properties of a JWT. */
export interface JwtTraits {
  issuer?: string;
  /** Key id in the header, when it is not that of the signing key. */
  kid?: string;
  /** Signed with a key that is not published. */
  forged?: boolean;
}

/** Behaviour of every request. */
export type SocialMode = 'ok' | 'error' | 'garbage' | 'stall';

export interface SocialFake {
  /** Base URL of all three emulated providers. */
  url: string;
  /** Requested paths, oldest first. */
  requests: readonly string[];
  /** Returns an opaque access token. */
  googleAccessToken(token: SocialToken): string;
  googleIdToken(token: SocialToken, traits?: JwtTraits): string;
  facebookToken(token: SocialToken): string;
  appleToken(token: SocialToken, traits?: JwtTraits): string;
  /** Replaces the key that signs Apple's tokens. */
  rotateAppleKey(): void;
  setMode(mode: SocialMode): void;
  close(): Promise<void>;
}

export interface SocialFakeOptions {
  port?: number;
  host?: string;
  /** The app whose `appsecret_proof` and app token are checked. */
  facebookApp: { id: string; secret: string };
  /** Secret with which a website exchanges Google's codes. */
  googleSecret?: string;
}

const GOOGLE_ISSUER = 'https://accounts.google.com';
const APPLE_ISSUER = 'https://appleid.apple.com';
const DEFAULT_SECONDS = 3600;

function expiryOf({ expiresIn = DEFAULT_SECONDS }: SocialToken): number {
  return Math.floor(Date.now() / 1000) + expiresIn;
}

/** A published signing key, and one that is not published. */
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

  /** Returns the claims of a valid JWT of this key. */
  read(token: string): Record<string, unknown> | undefined {
    try {
      return jwt.verify(token, this.pair.publicKey, { algorithms: ['RS256'] }) as jwt.JwtPayload;
    } catch {
      return undefined;
    }
  }
}

/** Opaque tokens of Google and Facebook. */
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
 * Starts an emulator of the sign-in APIs of Google (`/oauth2/v3/tokeninfo`, `/oauth2/v3/userinfo`), Facebook
 * (`/debug_token`, `/me`) and Apple (`/auth/keys`), and of their sign-in pages for websites. The methods of its return
 * value make tokens.
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

  // Keys of other kinds, which the real service may publish too.
  const otherKeys = [null, { kty: 'EC', kid: 'curve' }, { kty: 'RSA', kid: 'without a modulus' }];
  app.get('/auth/keys', () => ({ keys: [...otherKeys, apple.jwk] }));

  addSignInPages(
    app,
    {
      google: (token) => ({ id_token: google.signer.sign(token, GOOGLE_ISSUER, {}) }),
      apple: (token) => ({ id_token: apple.sign(token, APPLE_ISSUER, {}) }),
      facebook: (token) => ({ access_token: facebook.issue('EAAG', token) }),
    },
    { google: options.googleSecret ?? '', facebook: options.facebookApp.secret },
  );

  const url = await listen(app, options.port ?? 0, options.host);
  return {
    url,
    requests,
    googleAccessToken: (token) => google.tokens.issue('ya29.', token),
    googleIdToken: (token, traits = {}) => google.signer.sign(token, GOOGLE_ISSUER, traits),
    facebookToken: (token) => facebook.issue('EAAG', token),
    appleToken: (token, traits = {}) => apple.sign(token, APPLE_ISSUER, traits),
    rotateAppleKey: () => void (apple = new Signer()),
    setMode: (next) => void (mode = next),
    close: () => app.close(),
  };
}

/** Converts every claim to a string, as Google's tokeninfo does. */
function stringified(claims: Record<string, unknown>): Record<string, string> {
  const given = Object.entries(claims).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}
