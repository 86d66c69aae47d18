import type { FastifyInstance } from 'fastify';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';

import { Inbox } from './inbox';
import { InboxFiles } from './inbox-files';
import { registerInboxRoutes } from './inbox-routes';
import { createWebServer, listen } from './web-server';

/** Faults of the SMTP server. */
export interface SmtpFaults {
  /** Rejects messages with 451 (temporary) or 550 (permanent); null accepts them. */
  reject: 451 | 550 | null;
  /** Does not answer the end of the message. */
  stall: boolean;
}

export interface SmtpCatcher {
  /** URL for mail clients: `smtp://127.0.0.1:<port>`. */
  smtpUrl: string;
  /** Web inbox and JSON API (`GET /api/messages?to=&subject=`, `GET|DELETE /api/messages/:id`). */
  url: string;
  inbox: Inbox;
  /** Changes the faults of the next messages; missing properties stay. */
  setFaults(faults: Partial<SmtpFaults>): void;
  /** Deletes all messages and faults. */
  reset(): void;
  close(): Promise<void>;
}

export interface SmtpCatcherOptions {
  /** Any free port by default. */
  smtpPort?: number;
  /** Any free port by default. */
  httpPort?: number;
  host?: string;
  /** Stores the messages in this directory, so that they survive a restart. */
  directory?: string;
}

async function readAll(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function envelopeOf(session: SMTPServerSession): { from: string; to: string[] } {
  const { mailFrom, rcptTo } = session.envelope;
  return {
    from: mailFrom === false ? '' : mailFrom.address.toLowerCase(),
    to: rcptTo.map((recipient) => recipient.address.toLowerCase()),
  };
}

function smtpError(code: number): Error {
  const text = code === 451 ? 'Try again later' : 'No such mailbox';
  return Object.assign(new Error(text), { responseCode: code });
}

function createSmtpServer(inbox: Inbox, faults: SmtpFaults, files: InboxFiles | null): SMTPServer {
  const receive = async (stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> => {
    const raw = await readAll(stream);
    if (faults.stall) return new Promise(() => undefined);
    if (faults.reject !== null) throw smtpError(faults.reject);
    const message = await inbox.add(raw, envelopeOf(session));
    await files?.storeMessage(message, raw);
  };
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    size: 30 * 1024 * 1024,
    closeTimeout: 200,
    onAuth: (auth, _session, callback) => callback(null, { user: auth.username ?? 'user' }),
    onData: (stream, session, callback) => {
      receive(stream, session).then(
        () => callback(),
        (error: unknown) => callback(error instanceof Error ? error : new Error(String(error))),
      );
    },
  });
}

function listenSmtp(server: SMTPServer, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.server.address();
      // Ignores clients that disconnect during a session.
      server.off('error', reject);
      server.on('error', () => undefined);
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

function registerFaultRoutes(app: FastifyInstance, faults: SmtpFaults): void {
  app.get('/api/faults', () => faults);
  const body = {
    type: 'object',
    additionalProperties: false,
    properties: { reject: { enum: [451, 550, null] }, stall: { type: 'boolean' } },
  };
  app.put<{ Body: Partial<SmtpFaults> }>('/api/faults', { schema: { body } }, (request) =>
    Object.assign(faults, request.body),
  );
}

/** Starts an SMTP server that accepts every message for any address, with a web inbox and a JSON API. */
export async function startSmtpCatcher(options: SmtpCatcherOptions = {}): Promise<SmtpCatcher> {
  const host = options.host ?? '127.0.0.1';
  const inbox = new Inbox();
  const files = options.directory === undefined ? null : new InboxFiles(options.directory);
  await files?.restoreTo(inbox);
  const faults: SmtpFaults = { reject: null, stall: false };
  const server = createSmtpServer(inbox, faults, files);
  const smtpPort = await listenSmtp(server, options.smtpPort ?? 0, '127.0.0.1');
  const app = createWebServer();
  registerInboxRoutes(app, inbox, async (id) => files?.deleteMessages(id));
  registerFaultRoutes(app, faults);
  const url = await listen(app, options.httpPort ?? 0, host);
  return {
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    url,
    inbox,
    setFaults: (changes) => Object.assign(faults, changes),
    reset: () => {
      inbox.clear();
      Object.assign(faults, { reject: null, stall: false });
    },
    close: async () => {
      await app.close();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
