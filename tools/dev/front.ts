import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { StoreClient } from '@comptoir/store-client';
import { createWebServer, listen, sendPage } from '../testing-servers/web-server';
import { registerOrders } from './front-orders';
import { registerWidget } from './front-widget';
import {
  type FrontSettings,
  type ResultMessage,
  formPage,
  homePage,
  missingPage,
  resultPage,
  sessionForms,
} from './front-pages';
import { FrontStore, show } from './front-store';

export type { FrontSettings } from './front-pages';

type Fields = Record<string, string | undefined>;

interface WithFields {
  Body: Fields;
  Querystring: Fields;
}

const DEVICE = 'development front';

/** Returns a client that is logged in: by a token or a login of the form, or by the visitor's cookie. */
async function signedIn(
  store: FrontStore,
  request: FastifyRequest<WithFields>,
  reply: FastifyReply,
): Promise<{ client: StoreClient } | { notice: ResultMessage | null }> {
  const { token, login_email: email, login_password: password } = request.body ?? {};
  if (token) return { client: store.withToken(token.trim()) };
  const client = store.clientOf(request, reply);
  if (!email || !password) return { client };
  const { value, notice } = await show(client.auth.login({ email, password, device_name: DEVICE }));
  return value ? { client } : { notice };
}

function registerVerification(app: FastifyInstance, store: FrontStore): void {
  const verify = async (request: FastifyRequest<WithFields>, reply: FastifyReply): Promise<unknown> => {
    const { id, hash, signature = '', expires = '' } = request.query;
    if (!id || !hash) {
      const title = 'This link is not complete: open it from the mail as it is.';
      return sendPage(
        reply,
        resultPage({ title: 'Verify the e-mail', notice: { good: false, title, details: [] } }),
        400,
      );
    }
    const access = await signedIn(store, request, reply);
    if ('notice' in access) return sendPage(reply, sessionForms(request.url, access.notice));
    const link = { id: Number(id), hash, signature, expires: Number(expires) };
    const { notice, status } = await show(access.client.auth.verifyEmail(link));
    if (status === 401) return sendPage(reply, sessionForms(request.url, notice));
    return sendPage(reply, resultPage({ title: 'Verify the e-mail', notice }));
  };
  app.get<WithFields>('/verify-email', verify);
  app.post<WithFields>('/verify-email', verify);
}

function registerPasswords(app: FastifyInstance, store: FrontStore): void {
  app.get('/forgot-password', (_request, reply) => sendPage(reply, formPage('forgot', {}, null)));
  app.post<WithFields>('/forgot-password', async (request, reply) => {
    const { email = '' } = request.body;
    const { notice } = await show(store.clientOf(request, reply).auth.requestPasswordReset({ email }));
    return sendPage(reply, formPage('forgot', request.body, notice));
  });
  app.get<WithFields>('/reset-password', (request, reply) =>
    sendPage(reply, formPage('reset', request.query, null)),
  );
  app.post<WithFields>('/reset-password', async (request, reply) => {
    const { token = '', email = '', password = '', password_confirmation = '' } = request.body;
    const fields = { token, email, password, password_confirmation };
    const { notice } = await show(store.clientOf(request, reply).auth.resetPassword(fields));
    if (notice.good) return sendPage(reply, resultPage({ title: 'New password', notice }));
    return sendPage(reply, formPage('reset', request.body, notice));
  });
}

function registerAccounts(app: FastifyInstance, store: FrontStore): void {
  app.get('/register', (_request, reply) => sendPage(reply, formPage('register', {}, null)));
  app.post<WithFields>('/register', async (request, reply) => {
    const { name = '', email = '', password = '', password_confirmation = '' } = request.body;
    const fields = { name, email, password, password_confirmation };
    const { notice, value } = await show(store.clientOf(request, reply).auth.register(fields));
    if (!value) return sendPage(reply, formPage('register', request.body, notice));
    return sendPage(reply, resultPage({ title: 'Register', notice, token: value.access_token }));
  });
  app.get('/login', (_request, reply) => sendPage(reply, formPage('login', {}, null)));
  app.post<WithFields>('/login', async (request, reply) => {
    const { email = '', password = '' } = request.body;
    const login = { email, password, device_name: DEVICE };
    const { notice, value } = await show(store.clientOf(request, reply).auth.login(login));
    if (!value) return sendPage(reply, formPage('login', request.body, notice));
    return sendPage(reply, resultPage({ title: 'Log in', notice, token: value.access_token }));
  });
}

function registerNewsletter(app: FastifyInstance, store: FrontStore): void {
  for (const page of ['confirm', 'unsubscribe'] as const) {
    app.get<WithFields>(`/newsletter/${page}`, (request, reply) =>
      sendPage(reply, formPage(page, request.query, null)),
    );
    app.post<WithFields>(`/newsletter/${page}`, async (request, reply) => {
      const { token = '' } = request.body;
      const { notice } = await show(store.clientOf(request, reply).newsletter[page]({ token }));
      return sendPage(reply, resultPage({ title: 'Newsletter', notice }));
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
  const store = new FrontStore(settings.addresses.store);
  const app = createWebServer();
  app.get('/health', () => ({ status: 'ok' }));
  app.get('/', (_request, reply) => sendPage(reply, homePage(settings)));
  registerWidget(app, settings.addresses);
  registerVerification(app, store);
  registerPasswords(app, store);
  registerAccounts(app, store);
  registerNewsletter(app, store);
  registerOrders(app, store, settings.addresses.stripe);
  app.setNotFoundHandler((request, reply) => sendPage(reply, missingPage(request.url, settings), 404));
  const url = await listen(app, options.port, options.host);
  return { url, close: () => app.close() };
}
