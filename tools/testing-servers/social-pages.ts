import { createHash, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import jwt from 'jsonwebtoken';
import { html, page } from './html';

/** Secrets with which a website exchanges codes; sign-in pages without one accept every secret. */
export interface WebsiteSecrets {
  google: string;
  facebook: string;
}

/** A person who has signed in for the site of a code. */
interface SignedInPerson {
  subject: string;
  /** Client id of the site. */
  audience: string;
  email: string;
  emailVerified: boolean;
}

/** Makes the token of a person. */
type IssueToken = (person: SignedInPerson) => Record<string, string>;

interface Provider {
  name: 'google' | 'apple' | 'facebook';
  authorize: string;
  token: string;
  issue: IssueToken;
}

interface Code {
  provider: Provider['name'];
  clientId: string;
  redirectUri: string;
  challenge: string;
  email: string;
}

type Fields = Record<string, string | undefined>;

/**
 * Adds the sign-in pages of the three providers and their token addresses: OAuth's authorization code with PKCE. A page
 * asks for an e-mail address and signs its person in without a password. Apple's leads back by a form, as Apple does.
 */
export function addSignInPages(
  app: FastifyInstance,
  issue: Record<Provider['name'], IssueToken>,
  secrets: WebsiteSecrets,
): void {
  const codes = new Map<string, Code>();
  const providers: Provider[] = [
    { name: 'google', authorize: '/o/oauth2/v2/auth', token: '/token', issue: issue.google },
    { name: 'apple', authorize: '/auth/authorize', token: '/auth/token', issue: issue.apple },
    {
      name: 'facebook',
      authorize: '/v22.0/dialog/oauth',
      token: '/v22.0/oauth/access_token',
      issue: issue.facebook,
    },
  ];
  for (const provider of providers) {
    app.get<{ Querystring: Fields }>(provider.authorize, ({ query }, reply) => {
      const isWhole =
        query.response_type === 'code' && query.code_challenge_method === 'S256' && query.redirect_uri;
      if (!isWhole) return reply.code(400).send({ error: 'invalid_request' });
      return reply.type('text/html; charset=utf-8').send(signInPage(provider.name, query));
    });
    app.post<{ Body: Fields }>(provider.authorize, ({ body }, reply) => {
      const back = new URL(body.redirect_uri ?? '');
      const answer: Record<string, string> = { state: body.state ?? '' };
      if (body.cancel) answer.error = 'access_denied';
      else {
        answer.code = randomUUID();
        codes.set(answer.code, codeOf(provider.name, body));
      }
      if (body.response_mode === 'form_post') {
        return reply.type('text/html; charset=utf-8').send(formPage(back.toString(), answer));
      }
      for (const [name, value] of Object.entries(answer)) back.searchParams.set(name, value);
      return reply.redirect(back.toString(), 302);
    });
    app.post<{ Body: Fields }>(provider.token, ({ body }, reply) => {
      const code = codes.get(body.code ?? '');
      codes.delete(body.code ?? '');
      if (!code || !isRedeemed(code, provider.name, body, secrets)) {
        return reply.code(400).send({ error: 'invalid_grant' });
      }
      const { email, clientId: audience } = code;
      const token = { subject: subjectOf(email), audience, email, emailVerified: true };
      return { ...provider.issue(token), token_type: 'Bearer', expires_in: 3600 };
    });
  }
}

function codeOf(provider: Provider['name'], body: Fields): Code {
  return {
    provider,
    clientId: body.client_id ?? '',
    redirectUri: body.redirect_uri ?? '',
    challenge: body.code_challenge ?? '',
    email: body.email ?? '',
  };
}

function isRedeemed(code: Code, provider: Code['provider'], body: Fields, secrets: WebsiteSecrets): boolean {
  const challenge = createHash('sha256')
    .update(body.code_verifier ?? '')
    .digest('base64url');
  return (
    body.grant_type === 'authorization_code' &&
    code.provider === provider &&
    code.clientId === body.client_id &&
    code.redirectUri === body.redirect_uri &&
    code.challenge === challenge &&
    isSecret(provider, code.clientId, body.client_secret ?? '', secrets)
  );
}

/** Apple's secret is a token that the site signs with its key; its signature is not checked here. */
function isSecret(
  provider: Code['provider'],
  clientId: string,
  secret: string,
  secrets: WebsiteSecrets,
): boolean {
  if (provider !== 'apple') return secret === secrets[provider];
  const claims = jwt.decode(secret, { complete: true });
  return (
    claims?.header.alg === 'ES256' && typeof claims.payload === 'object' && claims.payload.sub === clientId
  );
}

/** One address is always the same person. */
function subjectOf(email: string): string {
  return createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 32);
}

function hidden(fields: Fields): ReturnType<typeof html>[] {
  return Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value ?? ''}" />`,
  );
}

function signInPage(provider: string, query: Fields): string {
  return page({
    title: `Stand-in for ${provider}`,
    body: html`<form method="post" class="card narrow stack">
      ${hidden(query)}
      <label for="email">E-mail address</label>
      <input id="email" name="email" type="email" value="ada@example.com" />
      <button>Continue</button>
      <button class="quiet" name="cancel" value="1">Cancel</button>
    </form>`,
  });
}

function formPage(address: string, fields: Fields): string {
  return page({
    title: 'Stand-in for apple',
    body: html`<form method="post" action="${address}" class="card narrow stack">
      ${hidden(fields)}
      <button>Return to the shop</button>
    </form>`,
  });
}
