import { Inject, Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Db } from '@comptoir/db';
import type { StoreConfig } from '../../config';
import { STORE_CONFIG } from '../../config.module';
import { SettingsService } from '../../platform/settings/settings.service';
import { AffiliateConversionsService } from './affiliates.conversions.service';
import { referralCookie } from './referral-cookie';

/**
 * Sets a cookie with the affiliate code of a link: `?ref=CODE` on any GET. The latest code replaces the
 * previous one.
 */
@Injectable()
export class AffiliateHooks {
  constructor(
    private readonly db: Db,
    private readonly conversions: AffiliateConversionsService,
    private readonly settings: SettingsService,
    @Inject(STORE_CONFIG) private readonly config: StoreConfig,
  ) {}

  attach(server: FastifyInstance): void {
    server.addHook('preHandler', (request, reply, done) => {
      const { ref } = request.query as { ref?: unknown };
      if (typeof ref !== 'string' || request.method !== 'GET') return done();
      this.setReferralCookie(ref, reply).then(() => done(), done);
    });
  }

  private async setReferralCookie(code: string, reply: FastifyReply): Promise<void> {
    const referrer = await this.conversions.findReferrer(this.db, code);
    if (!referrer) return;
    const { cookie_days: days } = (await this.settings.readSettings()).affiliate;
    const secure = this.config.http.publicUrl.startsWith('https:');
    void reply.header('Set-Cookie', referralCookie(referrer.code, { days, secure }));
  }
}
