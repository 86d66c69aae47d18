import {
  type CallHandler,
  type ExecutionContext,
  Inject,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';
import { Db } from '@comptoir/db';
import type { StoreConfig } from '../config';
import { STORE_CONFIG } from '../config.module';
import { SettingsService } from '../settings/settings.service';
import { ConversionsService } from './affiliates.conversions.service';
import { referralCookie } from './affiliates.cookie';

/** Remembers by a cookie whose link a visit came from: `?ref=CODE` on any GET; the last click wins. */
@Injectable()
export class ReferralInterceptor implements NestInterceptor {
  constructor(
    private readonly db: Db,
    private readonly conversions: ConversionsService,
    private readonly settings: SettingsService,
    @Inject(STORE_CONFIG) private readonly config: StoreConfig,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const { method, query } = context.switchToHttp().getRequest<FastifyRequest>();
    const { ref } = query as { ref?: unknown };
    if (method === 'GET' && typeof ref === 'string') {
      const referrer = await this.conversions.referrer(this.db, ref);
      const reply = context.switchToHttp().getResponse<FastifyReply>();
      if (referrer) {
        const { cookie_days: days } = (await this.settings.get()).affiliate;
        const secure = this.config.http.publicUrl.startsWith('https:');
        void reply.header('Set-Cookie', referralCookie(referrer.code, { days, secure }));
      }
    }
    return next.handle();
  }
}
