import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import type { CaughtMessage, Inbox } from './inbox';

interface StoredMessage {
  id: string;
  receivedAt: string;
  envelope: CaughtMessage['envelope'];
  /** The unchanged message, base64. */
  raw: string;
}

/** Stores the messages of an inbox in a directory, one file each, so that they survive a restart. */
export class InboxFiles {
  constructor(private readonly directory: string) {}

  /** Adds the messages of an earlier process to the inbox. */
  async restoreTo(inbox: Inbox): Promise<void> {
    await mkdir(this.directory, { recursive: true });
    for (const name of (await readdir(this.directory)).sort()) {
      const stored = JSON.parse(await readFile(path.join(this.directory, name), 'utf8')) as StoredMessage;
      await inbox.add(
        Buffer.from(stored.raw, 'base64'),
        stored.envelope,
        new Date(stored.receivedAt),
        stored.id,
      );
    }
  }

  /** Stores a message. */
  async storeMessage({ id, receivedAt, envelope }: CaughtMessage, raw: Buffer): Promise<void> {
    const stored: StoredMessage = { id, receivedAt, envelope, raw: raw.toString('base64') };
    const name = `${receivedAt.replaceAll(/\D/g, '')}-${id}.json`;
    await writeFile(path.join(this.directory, name), JSON.stringify(stored));
  }

  /** Deletes one message, or all of them. */
  async deleteMessages(id?: string): Promise<void> {
    for (const name of await readdir(this.directory)) {
      if (id === undefined || name.endsWith(`-${id}.json`)) await rm(path.join(this.directory, name));
    }
  }
}
