import { once } from 'node:events';
import http from 'node:http';
import { createRequire } from 'node:module';

import PostalMime from 'postal-mime';

const { SMTPServer } = createRequire(import.meta.url)('smtp-server');

/**
 * Behaviour of a provider: `error` answers with a transient error, `stall` never answers, `reset` cuts the
 * connection.
 */
const MODES = ['ok', 'error', 'stall', 'reset'];

/** A provider that records all received messages, and fails on command. */
class Sink {
  #mode = 'ok';
  #share = 1;
  /** Received messages. */
  taken = [];
  /** Number of failed messages. */
  failed = 0;

  /** @param share of the messages that the mode affects, from 0 to 1 */
  behave(mode, share = 1) {
    if (!MODES.includes(mode)) throw new Error(`There is no mode "${mode}".`);
    this.#mode = mode;
    this.#share = share;
  }

  /** Returns the mode of the next message. */
  next() {
    if (this.#mode === 'ok' || Math.random() >= this.#share) return 'ok';
    this.failed += 1;
    return this.#mode;
  }
}

/** A mail server. `taken` has `{ to, subject, text, id }`; the id is the Message-ID. */
export class MailSink extends Sink {
  #server;

  async start() {
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      closeTimeout: 200,
      // An incomplete mail counts as not sent.
      onData: (stream, session, callback) => this.#receive(stream, session, callback).catch(callback),
    });
    this.#server.on('error', () => undefined);
    const listener = this.#server.listen(0, '127.0.0.1');
    await once(listener, 'listening');
    this.url = `smtp://127.0.0.1:${listener.address().port}`;
  }

  stop() {
    return new Promise((resolve) => this.#server.close(resolve));
  }

  async #receive(stream, session, callback) {
    const chunks = [];
    for await (const chunk of stream) chunks.push(chunk);
    const mode = this.next();
    if (mode === 'stall') return;
    if (mode === 'reset') return void stream.destroy();
    if (mode === 'error') return callback(Object.assign(new Error('Try again later'), { responseCode: 451 }));
    const mail = await PostalMime.parse(Buffer.concat(chunks));
    const to = session.envelope.rcptTo[0].address.toLowerCase();
    const { subject = '', text = '', messageId: id = '' } = mail;
    this.taken.push({ to, subject, text, id });
    callback();
  }
}

/** A web server for webhooks or push messages. `taken` has `{ path, headers, body }`. */
export class WebSink extends Sink {
  #server = http.createServer((request, response) => {
    this.#receive(request, response).catch(() => response.destroy());
  });

  /** @param answer returns the body of a 200 for a path */
  constructor(answer = () => ({})) {
    super();
    this.answer = answer;
  }

  async start() {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    this.url = `http://127.0.0.1:${this.#server.address().port}`;
  }

  stop() {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(resolve));
  }

  async #receive(request, response) {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const mode = this.next();
    if (mode === 'stall') return;
    if (mode === 'reset') return void request.socket.resetAndDestroy();
    if (mode === 'error') return void response.writeHead(503).end();
    const { url: path, headers } = request;
    const text = Buffer.concat(chunks).toString('utf8');
    if (request.headers['content-type']?.includes('json') === true)
      this.taken.push({ path, headers, body: JSON.parse(text) });
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(this.answer(path)));
  }
}

/** Returns a server that replaces the push service. */
export function pushSink() {
  let count = 0;
  return new WebSink((path) => {
    if (path === '/token') return { access_token: 'faults', expires_in: 3600, token_type: 'Bearer' };
    return { name: `projects/comptoir-development/messages/${(count += 1)}` };
  });
}
