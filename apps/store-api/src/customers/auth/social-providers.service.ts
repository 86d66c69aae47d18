import { Inject, Injectable } from '@nestjs/common';
import { isEmail } from 'class-validator';
import { type NotFoundCheck, isNormalAddress } from '@comptoir/http';
import { Clock } from '@comptoir/time';
import type { StoreConfig } from '../../config';
import { STORE_CONFIG } from '../../config.module';
import { RequestErrors } from '../../platform/http/request.errors';
import { AppleProvider } from './apple-sign-in';
import { FacebookProvider } from './facebook-sign-in';
import { GoogleProvider } from './google-sign-in';
import type { SocialCode } from './social.dto';
import { SocialCodesService } from './social-codes.service';
import { type SocialProfile, type SocialProvider, rejectedToken } from './social-provider';
import { SOCIAL_PROVIDERS, type SignInProvider } from './social.view';

/** Tokens and subjects are visible ASCII. */
const TOKEN = /^[\x21-\x7e]+$/;
const SUBJECT = /^[\x21-\x7e]{1,255}$/;
const MAX_EMAIL = 254;

/** Finds the identity providers that this shop is registered with. */
@Injectable()
export class SocialProvidersService implements NotFoundCheck {
  private readonly providers = new Map<string, SocialProvider>();
  private readonly listed: SignInProvider[];

  constructor(
    @Inject(STORE_CONFIG) { social }: StoreConfig,
    private readonly codes: SocialCodesService,
    clock: Clock,
  ) {
    const { google, facebook, apple } = social;
    const clients = { google: google?.clientIds[0], facebook: facebook?.appId, apple: apple?.clientIds[0] };
    this.listed = SOCIAL_PROVIDERS.flatMap((provider) => {
      const client_id = clients[provider];
      if (!client_id) return [];
      return [{ provider, client_id, authorization_url: codes.authorizationUrlOf(provider) }];
    });
    if (google) this.providers.set('google', new GoogleProvider(google, clock));
    if (facebook) this.providers.set('facebook', new FacebookProvider(facebook, clock));
    if (apple) this.providers.set('apple', new AppleProvider(apple, clock));
  }

  /** Lists the providers that are configured, each with the client id of the website: the first of several. */
  listProviders(): readonly SignInProvider[] {
    return this.listed;
  }

  /** Returns true when the path `/auth/social/{provider}` exists. */
  targetExists({ provider = '' }: Record<string, string>): Promise<boolean> {
    return Promise.resolve(this.providers.has(provider));
  }

  /**
   * Returns the user of a code with which a provider led back to a website.
   * @throws RequestErrors.NOT_FOUND, AuthErrors.SOCIAL_AUTH_FAILED
   */
  async readProfileOfCode(name: string, input: SocialCode): Promise<SocialProfile> {
    return this.readProfile(name, await this.codes.redeemCode(name, input));
  }

  /**
   * Returns the user of a token.
   * @throws RequestErrors.NOT_FOUND for a provider that is unknown or not configured
   * @throws AuthErrors.SOCIAL_AUTH_FAILED
   */
  async readProfile(name: string, token: string): Promise<SocialProfile> {
    const provider = this.providers.get(name);
    if (!provider) throw RequestErrors.NOT_FOUND();
    if (!TOKEN.test(token)) throw rejectedToken();
    const profile = await provider.readProfile(token);
    if (!SUBJECT.test(profile.subject)) throw rejectedToken();
    return { ...profile, email: usableEmail(profile.email) };
  }
}

function usableEmail(email: string | undefined): string | undefined {
  return email && email.length <= MAX_EMAIL && isEmail(email) && isNormalAddress(email) ? email : undefined;
}
