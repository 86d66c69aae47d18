import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { Queryable } from '@comptoir/db';
import type { StoreConfig } from '../../config';
import { STORE_CONFIG } from '../../config.module';
import { readFcmAccount } from './fcm-account';
import { FcmClient, type PushMessage } from './fcm-client';
import { type PushTarget, PushTokensService } from './push.tokens.service';

/** Sends push messages. It waits for the push service, so call it in jobs, never in a request. */
@Injectable()
export class PushSenderService implements OnApplicationShutdown {
  /** Undefined while push is off. */
  private readonly client?: FcmClient;

  /** @throws Error when the service-account file is invalid */
  constructor(
    private readonly tokens: PushTokensService,
    @Inject(STORE_CONFIG) { push }: StoreConfig,
  ) {
    if (push) this.client = new FcmClient(push, readFcmAccount(push.credentials).projectId);
    else new Logger(PushSenderService.name).log('FIREBASE_CREDENTIALS is not set: push messages are off');
  }

  /** Returns the targets of a message to these users; none while push is off. */
  async findTargets(db: Queryable, userIds: number[]): Promise<PushTarget[]> {
    return this.client && userIds.length ? this.tokens.findTargets(db, userIds) : [];
  }

  /**
   * Sends a message to one device if it still belongs to the user. A token that the push service does not
   * know any more is deactivated.
   * @throws FirebaseError when the service is unavailable; the caller's job then retries
   */
  async sendToTarget(target: PushTarget, message: PushMessage): Promise<void> {
    const token = this.client && (await this.tokens.findToken(target));
    if (!token) return;
    if ((await this.client.sendMessage(token, message)) === 'dead-token')
      await this.tokens.deactivateToken(target, token);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.client?.close();
  }
}
