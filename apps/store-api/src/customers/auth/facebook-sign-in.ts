import { createHmac } from 'node:crypto';
import type { Clock } from '@comptoir/time';
import type { SocialConfig } from '../../config';
import {
  type SocialProfile,
  type SocialProvider,
  askProvider,
  rejectedToken,
  textIn,
} from './social-provider';

const API_BASE = 'https://graph.facebook.com';

/** Verifies Facebook's user access tokens at `debug_token` with the app's own token. */
export class FacebookProvider implements SocialProvider {
  private readonly api: string;

  constructor(
    private readonly config: NonNullable<SocialConfig['facebook']>,
    private readonly clock: Clock,
  ) {
    this.api = config.apiBase ?? API_BASE;
  }

  async readProfile(token: string): Promise<SocialProfile> {
    const userId = await this.ownerOf(token);
    const person = await this.ask('me', {
      fields: 'id,name,email',
      access_token: token,
      appsecret_proof: createHmac('sha256', this.config.appSecret).update(token).digest('hex'),
    });
    if (person.id !== userId) throw rejectedToken();
    // Facebook does not say whether the address was verified, so it proves nothing.
    return {
      subject: userId,
      email: textIn(person.email),
      emailVerified: false,
      name: textIn(person.name),
    };
  }

  /**
   * Returns the id of the user who gave a live token to this app. Tokens of other apps would open `/me` as
   * well.
   */
  private async ownerOf(token: string): Promise<string> {
    const { appId, appSecret } = this.config;
    const answer = await this.ask('debug_token', {
      input_token: token,
      access_token: `${appId}|${appSecret}`,
    });
    const data = (answer.data ?? {}) as Record<string, unknown>;
    const expiry = Number(data.expires_at ?? 0) * 1000;
    const isLive = data.is_valid === true && (expiry === 0 || expiry > this.clock.now().getTime());
    const userId = textIn(data.user_id);
    if (!isLive || data.app_id !== appId || data.type !== 'USER' || !userId) throw rejectedToken();
    return userId;
  }

  private ask(path: string, query: Record<string, string>): Promise<Record<string, unknown>> {
    return askProvider(`${this.api}/${path}?${new URLSearchParams(query).toString()}`);
  }
}
