import { randomUUID } from 'node:crypto';
import { type App, cert, deleteApp, initializeApp } from 'firebase-admin/app';
import { type Messaging, getMessaging } from 'firebase-admin/messaging';
import type { PushConfig } from '../../config';
import { emulatorOptions } from './fcm-emulator';

/** A message as devices get it (spec, Push delivery). */
export interface PushMessage {
  notification: { title: string; body: string };
  data: Record<string, string>;
}

/** How the push service answered: taken, or the token is of no use any more. */
export type SendResult = 'sent' | 'dead-token';

/** What we send is short text of our own, so an invalid argument is the token. */
const DEAD_TOKEN = ['messaging/registration-token-not-registered', 'messaging/invalid-argument'];

/** Firebase Cloud Messaging over the official SDK. */
export class FcmClient {
  private readonly app: App;
  private readonly messaging: Messaging;

  /** @param projectId of the service account */
  constructor({ credentials, apiBase }: PushConfig, projectId: string) {
    const options = apiBase ? emulatorOptions(apiBase) : { credential: cert(credentials) };
    this.app = initializeApp({ ...options, projectId }, randomUUID());
    this.messaging = getMessaging(this.app);
  }

  /**
   * Sends to one device.
   * @throws FirebaseError when the service is away or refuses for a reason that has nothing to do with the token
   */
  async sendMessage(token: string, { notification, data }: PushMessage): Promise<SendResult> {
    try {
      await this.messaging.send({ token, notification, data });
      return 'sent';
    } catch (error) {
      if (error instanceof Error && 'code' in error && DEAD_TOKEN.includes(String(error.code))) {
        return 'dead-token';
      }
      throw error;
    }
  }

  close(): Promise<void> {
    return deleteApp(this.app);
  }
}
