import { Inject, Injectable } from '@nestjs/common';
import jwt from 'jsonwebtoken';
import { Clock } from '@comptoir/time';
import type { SocialConfig, StoreConfig } from '../../config';
import { STORE_CONFIG } from '../../config.module';
import { RequestErrors } from '../../platform/http/request.errors';
import type { SocialCode } from './social.dto';
import { askProvider, rejectedToken, textIn } from './social-provider';
import type { SocialProviderName } from './social.view';

const GOOGLE = {
  authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
  token: 'https://oauth2.googleapis.com/token',
};
const APPLE = {
  authorize: 'https://appleid.apple.com/auth/authorize',
  token: 'https://appleid.apple.com/auth/token',
};
const FACEBOOK = {
  authorize: 'https://www.facebook.com/v22.0/dialog/oauth',
  token: 'https://graph.facebook.com/v22.0/oauth/access_token',
};
/** Seconds for which Apple accepts the secret that we sign for one request. */
const APPLE_SECRET_SECONDS = 300;

/** A website's sign-in with one provider: OAuth's authorization code with PKCE. */
interface CodeFlow {
  /** Address of the provider's sign-in page, with all but the values of one sign-in. */
  authorizationUrl: string;
  tokenUrl: string;
  clientId: string;
  clientSecret(): string;
  /** Field of the provider's answer that `SocialProvidersService` verifies. */
  tokenField: 'id_token' | 'access_token';
}

/** Exchanges the codes, with which providers lead back to a website, for tokens. */
@Injectable()
export class SocialCodesService {
  private readonly flows: Partial<Record<SocialProviderName, CodeFlow>>;

  constructor(
    @Inject(STORE_CONFIG) { social }: StoreConfig,
    private readonly clock: Clock,
  ) {
    this.flows = {
      ...googleFlow(social.google),
      ...facebookFlow(social.facebook),
      ...appleFlow(social.apple, () => this.clock.now()),
    };
  }

  /** Returns the address of a provider's sign-in page, null for a provider without a secret. */
  authorizationUrlOf(provider: SocialProviderName): string | null {
    return this.flows[provider]?.authorizationUrl ?? null;
  }

  /**
   * Returns the token of a code, which works once.
   * @throws RequestErrors.NOT_FOUND for a provider whose codes cannot be exchanged
   * @throws AuthErrors.SOCIAL_AUTH_FAILED for a code that is not valid, or of another sign-in
   */
  async redeemCode(provider: string, input: SocialCode): Promise<string> {
    const flow = Object.hasOwn(this.flows, provider) ? this.flows[provider as SocialProviderName] : undefined;
    if (!flow) throw RequestErrors.NOT_FOUND();
    const answer = await askProvider(flow.tokenUrl, {
      form: {
        grant_type: 'authorization_code',
        client_id: flow.clientId,
        client_secret: flow.clientSecret(),
        code: input.code,
        code_verifier: input.code_verifier,
        redirect_uri: input.redirect_uri,
      },
    });
    const token = textIn(answer[flow.tokenField]);
    if (!token) throw rejectedToken();
    return token;
  }
}

function googleFlow(config: SocialConfig['google']): { google?: CodeFlow } {
  const clientId = config?.clientIds[0];
  const secret = config?.clientSecret;
  if (!config || !clientId || !secret) return {};
  return {
    google: {
      authorizationUrl: pageOf(at(GOOGLE.authorize, config.apiBase), clientId, 'openid email profile'),
      tokenUrl: at(GOOGLE.token, config.apiBase),
      clientId,
      clientSecret: () => secret,
      tokenField: 'id_token',
    },
  };
}

function facebookFlow(config: SocialConfig['facebook']): { facebook?: CodeFlow } {
  if (!config) return {};
  const { appId, appSecret, apiBase } = config;
  return {
    facebook: {
      authorizationUrl: pageOf(at(FACEBOOK.authorize, apiBase), appId, 'public_profile,email'),
      tokenUrl: at(FACEBOOK.token, apiBase),
      clientId: appId,
      clientSecret: () => appSecret,
      tokenField: 'access_token',
    },
  };
}

function appleFlow(config: SocialConfig['apple'], now: () => Date): { apple?: CodeFlow } {
  const clientId = config?.clientIds[0];
  const key = config?.key;
  if (!config || !clientId || !key) return {};
  return {
    apple: {
      // Apple gives the address only to sites that take a posted form.
      authorizationUrl: `${pageOf(at(APPLE.authorize, config.apiBase), clientId, 'name email')}&response_mode=form_post`,
      tokenUrl: at(APPLE.token, config.apiBase),
      clientId,
      clientSecret: () => {
        const seconds = Math.floor(now().getTime() / 1000);
        return jwt.sign({ iat: seconds, exp: seconds + APPLE_SECRET_SECONDS }, key.privateKey, {
          algorithm: 'ES256',
          keyid: key.keyId,
          issuer: key.teamId,
          subject: clientId,
          audience: 'https://appleid.apple.com',
        });
      },
      tokenField: 'id_token',
    },
  };
}

/** Returns an address of a provider, at its stand-in if there is one. */
function at(address: string, apiBase: string | undefined): string {
  return apiBase ? apiBase + new URL(address).pathname : address;
}

function pageOf(address: string, clientId: string, scope: string): string {
  const query = new URLSearchParams({ response_type: 'code', client_id: clientId, scope });
  return `${address}?${query.toString()}`;
}
