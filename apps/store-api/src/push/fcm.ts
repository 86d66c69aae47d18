import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Agent } from 'node:https';
import { type Socket, connect } from 'node:net';
import { type AppOptions, type ServiceAccount, cert, deleteApp, initializeApp } from 'firebase-admin/app';
import { type Messaging, getMessaging } from 'firebase-admin/messaging';

/** Firebase Cloud Messaging, as one process uses it. */
export interface Fcm {
  messaging: Messaging;
  close(): Promise<void>;
}
