import { html, page } from './html';
import { createWebServer, listen, sendPage } from './web-server';

/** A received push message. */
export interface CaughtPush {
  id: string;
  receivedAt: string;
  project: string;
  token: string;
  notification: { title?: string; body?: string };
  data: Record<string, string>;
  /** Whole `message` object of the request. */
  message: Record<string, unknown>;
}

/** Response to the next messages, unless their token decides. */
export type PushMode = 'ok' | 'unavailable' | 'quota' | 'unauthorized' | 'stall';

/** Scope of a mode; by default all messages. */
export interface ModeScope {
  token?: string;
  /** Number of messages with this response; later ones succeed. */
  times?: number;
}

export interface PushSink {
  /** Base URL of the emulated push service: `/v1/projects/{project}/messages:send`, `/token`. */
  url: string;
  messages: readonly CaughtPush[];
  setMode(mode: PushMode, scope?: ModeScope): void;
  /** Answers messages to this device as the service does after the app was uninstalled. */
  unregister(token: string): void;
  clear(): void;
  /** Deletes all messages, and answers as at the start. */
  reset(): void;
  close(): Promise<void>;
}

interface PushError {
  status: number;
  name: string;
  code: string;
  text: string;
}

const MODES: Record<Exclude<PushMode, 'ok' | 'stall'>, PushError> = {
  unavailable: { status: 503, name: 'UNAVAILABLE', code: 'UNAVAILABLE', text: 'The service is overloaded.' },
  quota: { status: 429, name: 'RESOURCE_EXHAUSTED', code: 'QUOTA_EXCEEDED', text: 'Sending limit exceeded.' },
  unauthorized: {
    status: 401,
    name: 'UNAUTHENTICATED',
    code: 'THIRD_PARTY_AUTH_ERROR',
    text: 'Bad credentials.',
  },
};

const UNREGISTERED: PushError = {
  status: 404,
  name: 'NOT_FOUND',
  code: 'UNREGISTERED',
  text: 'Requested entity was not found.',
};

const INVALID: PushError = {
  status: 400,
  name: 'INVALID_ARGUMENT',
  code: 'INVALID_ARGUMENT',
  text: 'The registration token is not a valid FCM registration token',
};

function errorBody({ status, name, code, text }: PushError): object {
  const type = 'type.googleapis.com/google.firebase.fcm.v1.FcmError';
  return {
    error: { code: status, message: text, status: name, details: [{ '@type': type, errorCode: code }] },
  };
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function strings(value: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries(record(value)).map(([name, entry]) => [name, String(entry)]));
}

function listPage(messages: readonly CaughtPush[]): string {
  const rows = messages.map(
    (push) =>
      html`<tr>
        <td><strong>${push.notification.title}</strong><br />${push.notification.body}</td>
        <td><pre>${JSON.stringify(push.data, null, 1)}</pre></td>
        <td>${push.token}</td>
        <td class="nowrap">${push.receivedAt.slice(0, 19).replace('T', ' ')}</td>
      </tr>`,
  );
  const table = html`<table>
    <thead>
      <tr>
        <th>Notification</th>
        <th>Data</th>
        <th>Device</th>
        <th>Received (UTC)</th>
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`;
  return page({
    title: 'Push messages',
    subtitle: 'What the mobile apps would have received.',
    body:
      rows.length > 0
        ? table
        : html`<p class="empty">No push message yet. This page refreshes by itself.</p>`,
    liveUrl: '/api/version',
  });
}

/**
 * Starts an emulator of the push service (FCM HTTP v1) and its token endpoint. A token that begins with
 * `unregistered` or `invalid` gets that error. `GET /api/messages?token=` returns the received messages.
 */
export async function startPushSink(options: { port?: number; host?: string } = {}): Promise<PushSink> {
  const app = createWebServer();
  const messages: CaughtPush[] = [];
  const gone = new Set<string>();
  let mode: PushMode = 'ok';
  let scope: ModeScope = {};
  let count = 0;

  const modeFor = (token: string): PushMode => {
    if (mode === 'ok' || (scope.token !== undefined && scope.token !== token)) return 'ok';
    if (scope.times !== undefined && scope.times-- <= 0) return 'ok';
    return mode;
  };
  const errorFor = (token: string, now: PushMode): PushError | null => {
    if (gone.has(token) || token.startsWith('unregistered')) return UNREGISTERED;
    if (token === '' || token.startsWith('invalid')) return INVALID;
    return now === 'ok' || now === 'stall' ? null : MODES[now];
  };

  app.post('/token', () => ({ access_token: 'development', expires_in: 3600, token_type: 'Bearer' }));
  app.post<{ Params: { project: string }; Body: { message?: unknown } }>(
    '/v1/projects/:project/messages::send',
    (request, reply) => {
      const message = record(request.body.message);
      const token = typeof message.token === 'string' ? message.token : '';
      const now = modeFor(token);
      if (now === 'stall') return new Promise(() => undefined);
      const error = errorFor(token, now);
      if (error) {
        if (error.status === 429) void reply.header('retry-after', '1');
        return reply.code(error.status).send(errorBody(error));
      }
      const { project } = request.params;
      const id = `projects/${project}/messages/${(count += 1)}`;
      const notification = strings(message.notification);
      const receivedAt = new Date().toISOString();
      messages.unshift({
        id,
        receivedAt,
        project,
        token,
        notification,
        data: strings(message.data),
        message,
      });
      messages.splice(1000);
      return { name: id };
    },
  );
  app.get<{ Querystring: { token?: string } }>('/api/messages', (request) => {
    const { token } = request.query;
    const found = messages.filter((push) => token === undefined || push.token === token);
    return { total: found.length, messages: found };
  });
  app.delete('/api/messages', (_request, reply) => {
    messages.length = 0;
    return reply.code(204).send();
  });
  app.get('/api/version', (_request, reply) => reply.send(messages[0]?.id ?? 'none'));
  app.get('/', (_request, reply) => sendPage(reply, listPage(messages)));

  const url = await listen(app, options.port ?? 0, options.host);
  return {
    url,
    messages,
    setMode: (next, given = {}) => {
      mode = next;
      scope = { ...given };
    },
    unregister: (token) => void gone.add(token),
    clear: () => (messages.length = 0),
    reset: () => {
      messages.length = 0;
      gone.clear();
      mode = 'ok';
      scope = {};
    },
    close: () => app.close(),
  };
}
