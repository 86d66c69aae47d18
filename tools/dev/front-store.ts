import type { FastifyReply, FastifyRequest } from 'fastify';

import {
  type StoreClient,
  cookieSession,
  createStoreClient,
  isApiError,
  memorySession,
} from '@comptoir/store-client';
import type { ResultMessage } from './front-pages';

const COOKIE = 'comptoir_session';
const CALL_MS = 10_000;

/** Makes clients of the store for the requests of the front end. */
export class FrontStore {
  /** @param baseUrl address of the store, with or without `/api/v1` */
  constructor(private readonly baseUrl: string) {}

  /** Returns a client whose session is in a cookie of the visitor. */
  clientOf(request: FastifyRequest, reply: FastifyReply): StoreClient {
    let current = new RegExp(`(?:^|;\\s*)${COOKIE}=([^;]+)`).exec(request.headers.cookie ?? '')?.[1] ?? null;
    const session = cookieSession({
      read: () => current,
      write: (value) => {
        current = value;
        const lifetime = value === null ? '; Max-Age=0' : '';
        void reply.header(
          'set-cookie',
          `${COOKIE}=${value ?? ''}; Path=/; HttpOnly; SameSite=Lax${lifetime}`,
        );
      },
    });
    return createStoreClient({ baseUrl: this.baseUrl, session, timeout: CALL_MS, retries: 0 });
  }

  /** Returns a client with an access token that the visitor has given. */
  withToken(accessToken: string): StoreClient {
    const session = memorySession({ accessToken });
    return createStoreClient({ baseUrl: this.baseUrl, session, timeout: CALL_MS, retries: 0 });
  }
}

/** A finished call, as a page shows it. */
export interface Shown<T> {
  notice: ResultMessage;
  /** Status of an error; 0 without a response, and after a success. */
  status: number;
  /** Undefined after an error. */
  value?: T;
}

/** Waits for a call and describes how it went. */
export async function show<T>(call: Promise<T>): Promise<Shown<T>> {
  try {
    const value = await call;
    return { notice: { good: true, title: 'Done.', details: [] }, status: 0, value };
  } catch (error) {
    if (!isApiError(error)) throw error;
    const { status, code, message, fieldErrors } = error;
    const fields = Object.entries(fieldErrors).map(([field, texts]) => `${field}: ${texts.join(' ')}`);
    return { notice: { good: false, title: message, details: [...fields, `${status} ${code}`] }, status };
  }
}
