import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { createWebServer, listen, sendPage } from '../testing-servers/web-server';
import { registerOrders } from './front-orders';
import {
  type FrontSettings,
  type ResultMessage,
  formPage,
  homePage,
  missingPage,
  resultPage,
  sessionForms,
} from './front-pages';
import { StoreClient, type StoreResponse } from './store-client';

export type { FrontSettings } from './front-pages';

type Fields = Record<string, string | undefined>;

interface WithFields {
  Body: Fields;
  Querystring: Fields;
}

const COOKIE = 'comptoir_token';

function tokenOf(request: FastifyRequest): string | null {
  const found = new RegExp(`(?:^|;\\s*)${COOKIE}=([^;]+)`).exec(request.headers.cookie ?? '');
  return found?.[1] === undefined ? null : decodeURIComponent(found[1]);
}

function rememberToken(reply: FastifyReply, token: string): void {
  void reply.header('set-cookie', `${COOKIE}=${encodeURIComponent(token)}; Path=/; HttpOnly; SameSite=Lax`);
}

function noticeOf(response: StoreResponse): ResultMessage {
  const details = Object.entries(response.errors).map(([field, texts]) => `${field}: ${texts.join(' ')}`);
  return {
    good: response.ok,
    title: response.message,
    details: [...details, `${response.status} ${response.code}`.trim()],
  };
}

/** Logs in when the form has a login. Returns the token, or the reason why there is none. */
async function tokenFrom(
  store: StoreClient,
  request: FastifyRequest<WithFields>,
  reply: FastifyReply,
): Promise<{ token: string } | { notice: ResultMessage | null }> {
  const { token, login_email: email, login_password: password } = request.body ?? {};
  if (token) return { token: token.trim() };
  if (email && password) {
    const response = await store.login(email, password);
    if (response.token === null) return { notice: noticeOf(response) };
    rememberToken(reply, response.token);
    return { token: response.token };
  }
  const known = tokenOf(request);
  return known === null ? { notice: null } : { token: known };
}

function registerVerification(app: FastifyInstance, store: StoreClient): void {
  const verify = async (request: FastifyRequest<WithFields>, reply: FastifyReply): Promise<unknown> => {
    const { id, hash, ...signed } = request.query;
    if (!id || !hash) {
      const title = 'This link is not complete: open it from the mail as it is.';
      return sendPage(
        reply,
        resultPage({ title: 'Verify the e-mail', notice: { good: false, title, details: [] } }),
        400,
      );
    }
    const access = await tokenFrom(store, request, reply);
    if ('notice' in access) return sendPage(reply, sessionForms(request.url, access.notice));
    const response = await store.verifyEmail({ id, hash, signed, token: access.token });
    if (response.status === 401) return sendPage(reply, sessionForms(request.url, noticeOf(response)));
    return sendPage(reply, resultPage({ title: 'Verify the e-mail', notice: noticeOf(response) }));
  };
  app.get<WithFields>('/verify-email', verify);
  app.post<WithFields>('/verify-email', verify);
}

function registerPasswords(app: FastifyInstance, store: StoreClient): void {
  app.get('/forgot-password', (_request, reply) => sendPage(reply, formPage('forgot', {}, null)));
  app.post<WithFields>('/forgot-password', async (request, reply) => {
    const response = await store.call('POST', '/auth/forgot-password', { email: request.body.email });
    return sendPage(reply, formPage('forgot', request.body, noticeOf(response)));
  });
  app.get<WithFields>('/reset-password', (request, reply) =>
    sendPage(reply, formPage('reset', request.query, null)),
  );
  app.post<WithFields>('/reset-password', async (request, reply) => {
    const { token, email, password, password_confirmation } = request.body;
    const fields = { token, email, password, password_confirmation };
    const response = await store.call('POST', '/auth/reset-password', fields);
    if (response.ok)
      return sendPage(reply, resultPage({ title: 'New password', notice: noticeOf(response) }));
    return sendPage(reply, formPage('reset', request.body, noticeOf(response)));
  });
}

function registerAccounts(app: FastifyInstance, store: StoreClient): void {
  app.get('/register', (_request, reply) => sendPage(reply, formPage('register', {}, null)));
  app.post<WithFields>('/register', async (request, reply) => {
    const { name, email, password, password_confirmation } = request.body;
    const fields = { name, email, password, password_confirmation };
    const response = await store.call('POST', '/auth/register', fields);
    if (response.token === null)
      return sendPage(reply, formPage('register', request.body, noticeOf(response)));
    rememberToken(reply, response.token);
    return sendPage(
      reply,
      resultPage({ title: 'Register', notice: noticeOf(response), token: response.token }),
    );
  });
  app.get('/login', (_request, reply) => sendPage(reply, formPage('login', {}, null)));
  app.post<WithFields>('/login', async (request, reply) => {
    const response = await store.login(request.body.email ?? '', request.body.password ?? '');
    if (response.token === null) return sendPage(reply, formPage('login', request.body, noticeOf(response)));
    rememberToken(reply, response.token);
    return sendPage(
      reply,
      resultPage({ title: 'Log in', notice: noticeOf(response), token: response.token }),
    );
  });
}

function registerNewsletter(app: FastifyInstance, store: StoreClient): void {
  for (const page of ['confirm', 'unsubscribe'] as const) {
    app.get<WithFields>(`/newsletter/${page}`, (request, reply) =>
      sendPage(reply, formPage(page, request.query, null)),
    );
    app.post<WithFields>(`/newsletter/${page}`, async (request, reply) => {
      const token = encodeURIComponent(request.body.token ?? '');
      const response = await store.call('POST', `/newsletter/${page}/${token}`, {});
      return sendPage(reply, resultPage({ title: 'Newsletter', notice: noticeOf(response) }));
    });
  }
}

/**
 * Starts the small front end of the development stack: the pages that mails of the store link to, and an
 * index page with all addresses.
 */
export async function startFront(options: {
  port: number;
  host?: string;
  settings: FrontSettings;
}): Promise<{ url: string; close(): Promise<void> }> {
  const { settings } = options;
  const store = new StoreClient(`${settings.addresses.store}/api/v1`);
  const app = createWebServer();
  app.get('/health', () => ({ status: 'ok' }));
  app.get('/', (_request, reply) => sendPage(reply, homePage(settings)));
  registerVerification(app, store);
  registerPasswords(app, store);
  registerAccounts(app, store);
  registerNewsletter(app, store);
  registerOrders(app, store, { stripeUrl: settings.addresses.stripe, tokenOf });
  app.setNotFoundHandler((request, reply) => sendPage(reply, missingPage(request.url, settings), 404));
  const url = await listen(app, options.port, options.host);
  return { url, close: () => app.close() };
}
