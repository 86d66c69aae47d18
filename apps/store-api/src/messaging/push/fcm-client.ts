import { randomUUID } from 'node:crypto';
import { type App, cert, deleteApp, initializeApp } from 'firebase-admin/app';
import { type Messaging, getMessaging } from 'firebase-admin/messaging';
import type { PushConfig } from '../../config';
import { emulatorOptions } from './fcm-emulator';

/** A message to a device (docs/notifications.md). */
export interface PushMessage {
  notification: { title: string; body: string };
  data: Record<string, string>;
}

/** Result of the push service: `dead-token` when the token is not valid any more. */
export type SendResult = 'sent' | 'dead-token';

/** The store sends only valid short texts, so an invalid argument means the token. */
const DEAD_TOKEN = ['messaging/registration-token-not-registered', 'messaging/invalid-argument'];

/** Sends messages by Firebase Cloud Messaging with the official SDK. */
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
   * Sends a message to one device.
   * @throws FirebaseError when the service is unavailable, or rejects for a reason other than the token
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
