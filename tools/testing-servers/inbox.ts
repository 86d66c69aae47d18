import { randomUUID } from 'node:crypto';

import PostalMime, { type Address, type Email } from 'postal-mime';

/** An attachment of a message. */
export interface CaughtAttachment {
  index: number;
  filename: string;
  mimeType: string;
  /** Content-ID without its angle brackets, for images inside of the HTML. */
  contentId: string | null;
  size: number;
}

/** A message in responses of the JSON API. */
export interface CaughtMessage {
  id: string;
  receivedAt: string;
  /** Addresses of the SMTP session, in lower case: the sender for bounces, and the real recipients. */
  envelope: { from: string; to: string[] };
  from: { name: string; address: string } | null;
  to: { name: string; address: string }[];
  cc: { name: string; address: string }[];
  replyTo: { name: string; address: string }[];
  subject: string;
  text: string;
  html: string;
  headers: { name: string; value: string }[];
  /** The http(s) addresses of the HTML's links and of the text, without duplicates. */
  links: string[];
  attachments: CaughtAttachment[];
}

/** Filter of messages; texts match any part and ignore case. */
export interface MessageFilter {
  to?: string | undefined;
  subject?: string | undefined;
}

interface StoredMessage {
  message: CaughtMessage;
  raw: Buffer;
  contents: Buffer[];
}

function mailboxes(addresses: Address[] | undefined): { name: string; address: string }[] {
  return (addresses ?? []).flatMap((entry) =>
    entry.group ? entry.group : [{ name: entry.name, address: entry.address }],
  );
}

function unescapeHtml(text: string): string {
  return text
    .replaceAll('&amp;', '&')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&#x3D;', '=');
}

function linksOf(email: Email): string[] {
  const inHtml = [...(email.html ?? '').matchAll(/\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)];
  const inText = (email.text ?? '').match(/https?:\/\/[^\s<>"'`]*[^\s<>"'`.,;:!?)\]]/g) ?? [];
  const all = [...inHtml.map((match) => unescapeHtml(match[1] ?? match[2] ?? '')), ...inText];
  return [...new Set(all.filter((link) => /^https?:\/\//.test(link)))];
}

function contentOf(content: ArrayBuffer | Uint8Array | string): Buffer {
  if (typeof content === 'string') return Buffer.from(content);
  return content instanceof ArrayBuffer ? Buffer.from(content) : Buffer.from(content);
}

async function parse(
  raw: Buffer,
  envelope: CaughtMessage['envelope'],
  receivedAt: Date,
  id: string,
): Promise<StoredMessage> {
  const email = await PostalMime.parse(raw);
  const contents = email.attachments.map((attachment) => contentOf(attachment.content));
  const message: CaughtMessage = {
    id,
    receivedAt: receivedAt.toISOString(),
    envelope,
    from: mailboxes(email.from && [email.from])[0] ?? null,
    to: mailboxes(email.to),
    cc: mailboxes(email.cc),
    replyTo: mailboxes(email.replyTo),
    subject: email.subject ?? '',
    text: email.text ?? '',
    html: email.html ?? '',
    headers: email.headers.map((header) => ({ name: header.originalKey, value: header.value })),
    links: linksOf(email),
    attachments: email.attachments.map((attachment, index) => ({
      index,
      filename: attachment.filename ?? `part-${index + 1}`,
      mimeType: attachment.mimeType,
      contentId: attachment.contentId?.replace(/^<|>$/g, '') ?? null,
      size: contents[index]?.length ?? 0,
    })),
  };
  return { message, raw, contents };
}

function contains(text: string, part: string | undefined): boolean {
  return part === undefined || part === '' || text.toLowerCase().includes(part.toLowerCase());
}

function matches(message: CaughtMessage, filter: MessageFilter): boolean {
  const recipients = [...message.envelope.to, ...message.to.map((mailbox) => mailbox.address)].join('\n');
  return contains(recipients, filter.to) && contains(message.subject, filter.subject);
}

/** The caught messages, newest first; the oldest are deleted when there are more than `limit`. */
export class Inbox {
  private stored: StoredMessage[] = [];
  private readonly listeners = new Set<() => void>();

  constructor(private readonly limit = 1000) {}

  /** Number of stored messages. */
  get size(): number {
    return this.stored.length;
  }

  /** Adds a message from SMTP. */
  async add(
    raw: Buffer,
    envelope: CaughtMessage['envelope'],
    receivedAt = new Date(),
    id: string = randomUUID(),
  ): Promise<CaughtMessage> {
    const entry = await parse(raw, envelope, receivedAt, id);
    this.stored = [entry, ...this.stored].slice(0, this.limit);
    for (const listener of this.listeners) listener();
    return entry.message;
  }

  /** Returns all matching messages, newest first. */
  messages(filter: MessageFilter = {}): CaughtMessage[] {
    return this.stored.map((entry) => entry.message).filter((message) => matches(message, filter));
  }

  /** Returns one message, or null. */
  message(id: string): CaughtMessage | null {
    return this.find(id)?.message ?? null;
  }

  /** Returns the unchanged message, or null. */
  raw(id: string): Buffer | null {
    return this.find(id)?.raw ?? null;
  }

  /** Returns the bytes of an attachment, or null. */
  attachment(id: string, index: number): Buffer | null {
    return this.find(id)?.contents[index] ?? null;
  }

  /**
   * Returns the newest matching message; waits for it when there is none yet.
   * @throws Error with the list of received messages after `milliseconds`
   */
  async waitFor(filter: MessageFilter, milliseconds = 10_000): Promise<CaughtMessage> {
    const found = this.messages(filter)[0];
    if (found) return found;
    return new Promise((resolve, reject) => {
      const finish = (): void => {
        clearTimeout(timer);
        this.listeners.delete(listener);
      };
      const listener = (): void => {
        const message = this.messages(filter)[0];
        if (!message) return;
        finish();
        resolve(message);
      };
      const timer = setTimeout(() => {
        finish();
        const seen = this.messages().map((message) => `${message.envelope.to.join(',')}: ${message.subject}`);
        reject(
          new Error(`No message ${JSON.stringify(filter)} in ${milliseconds} ms; seen: ${seen.join(' | ')}`),
        );
      }, milliseconds);
      this.listeners.add(listener);
    });
  }

  /** Deletes one message; false when there is none. */
  remove(id: string): boolean {
    const before = this.stored.length;
    this.stored = this.stored.filter((entry) => entry.message.id !== id);
    return this.stored.length < before;
  }

  /** Deletes all messages. */
  clear(): void {
    this.stored = [];
  }

  private find(id: string): StoredMessage | undefined {
    return this.stored.find((entry) => entry.message.id === id);
  }
}
