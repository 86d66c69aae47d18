import { html, page } from './html';
import { createWebServer, listen, sendPage } from './web-server';

/** A received text message. */
export interface CaughtSms {
  sid: string;
  receivedAt: string;
  account: string;
  to: string;
  from: string;
  body: string;
}

/** Response to the next messages. */
export type SmsMode = 'ok' | 'unavailable' | 'busy' | 'unauthorized' | 'stall';

export interface SmsSink {
  /** Base URL of the emulated Messages resource: `/2010-04-01/Accounts/{sid}/Messages.json`. */
  url: string;
  messages: readonly CaughtSms[];
  /** @param times number of messages with this response; later ones succeed */
  setMode(mode: SmsMode, times?: number): void;
  /** Answers messages to this number as the provider does after its owner replied STOP. */
  optOut(number: string): void;
  clear(): void;
  close(): Promise<void>;
}

interface SmsError {
  status: number;
  code: number;
  message: string;
}

const MODES: Record<Exclude<SmsMode, 'ok' | 'stall'>, SmsError> = {
  unavailable: { status: 503, code: 20_503, message: 'Service unavailable' },
  busy: { status: 429, code: 20_429, message: 'Too Many Requests' },
  unauthorized: { status: 401, code: 20_003, message: 'Authenticate' },
};
const OPTED_OUT = { status: 400, code: 21_610, message: 'Attempt to send to unsubscribed recipient' };
const INVALID = { status: 400, code: 21_211, message: "Invalid 'To' Phone Number" };
const NO_BODY = { status: 400, code: 21_602, message: 'Message body is required' };
/** Numbers that the provider reserves for tests: the first is not valid. */
const TEST_INVALID = '+15005550001';

function listPage(messages: readonly CaughtSms[]): string {
  const rows = messages.map(
    (sms) =>
      html`<tr>
        <td>${sms.body}</td>
        <td class="nowrap">${sms.to}</td>
        <td class="nowrap">${sms.from}</td>
        <td class="nowrap">${sms.receivedAt.slice(0, 19).replace('T', ' ')}</td>
      </tr>`,
  );
  const table = html`<table>
    <thead>
      <tr>
        <th>Text</th>
        <th>To</th>
        <th>From</th>
        <th>Received (UTC)</th>
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`;
  return page({
    title: 'Text messages',
    subtitle: 'What the phones of clients would have received.',
    body:
      rows.length > 0
        ? table
        : html`<p class="empty">No text message yet. This page refreshes by itself.</p>`,
    liveUrl: '/api/version',
  });
}

/** Starts an emulator of Twilio's Messages resource. `GET /api/messages?to=` returns the received messages. */
export async function startSmsSink(options: { port?: number; host?: string } = {}): Promise<SmsSink> {
  const app = createWebServer();
  const messages: CaughtSms[] = [];
  const stopped = new Set<string>();
  let mode: SmsMode = 'ok';
  let left = Infinity;
  let count = 0;

  const errorFor = (to: string, body: string): SmsError | null => {
    if (stopped.has(to)) return OPTED_OUT;
    if (!/^\+[1-9]\d{6,14}$/.test(to) || to === TEST_INVALID) return INVALID;
    return body ? null : NO_BODY;
  };

  app.post<{ Params: { account: string }; Body: Record<string, string> }>(
    '/2010-04-01/Accounts/:account/Messages.json',
    (request, reply) => {
      const { To: to = '', Body: body = '', From, MessagingServiceSid } = request.body;
      const now = mode !== 'ok' && left-- > 0 ? mode : 'ok';
      if (now === 'stall') return new Promise(() => undefined);
      const isSigned = request.headers.authorization?.startsWith('Basic ') ?? false;
      const error = now !== 'ok' ? MODES[now] : isSigned ? errorFor(to, body) : MODES.unauthorized;
      if (error) {
        const { status, code, message } = error;
        return reply
          .code(status)
          .send({ code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status });
      }
      const { account } = request.params;
      const sid = `SM${String((count += 1)).padStart(32, '0')}`;
      const from = From ?? MessagingServiceSid ?? '';
      messages.unshift({ sid, receivedAt: new Date().toISOString(), account, to, from, body });
      messages.splice(1000);
      return reply.code(201).send({ sid, account_sid: account, to, from, body, status: 'queued' });
    },
  );
  app.get<{ Querystring: { to?: string } }>('/api/messages', (request) => {
    const { to } = request.query;
    const found = messages.filter((sms) => to === undefined || sms.to === to);
    return { total: found.length, messages: found };
  });
  app.delete('/api/messages', (_request, reply) => {
    messages.length = 0;
    return reply.code(204).send();
  });
  app.get('/api/version', (_request, reply) => reply.send(messages[0]?.sid ?? 'none'));
  app.get('/', (_request, reply) => sendPage(reply, listPage(messages)));

  const url = await listen(app, options.port ?? 0, options.host);
  return {
    url,
    messages,
    setMode: (next, times = Infinity) => {
      mode = next;
      left = times;
    },
    optOut: (number) => void stopped.add(number),
    clear: () => (messages.length = 0),
    close: () => app.close(),
  };
}
