import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import type { CaughtMessage, Inbox } from './inbox';

interface KeptMessage {
  id: string;
  receivedAt: string;
  envelope: CaughtMessage['envelope'];
  /** The message as it came, base64. */
  raw: string;
}

/** Keeps the messages of an inbox in a directory, one file each, so that they outlive the process. */
export class InboxFiles {
  constructor(private readonly directory: string) {}

  /** Puts what an earlier process kept back into the inbox. */
  async restoreTo(inbox: Inbox): Promise<void> {
    await mkdir(this.directory, { recursive: true });
    for (const name of (await readdir(this.directory)).sort()) {
      const kept = JSON.parse(await readFile(path.join(this.directory, name), 'utf8')) as KeptMessage;
      await inbox.add(Buffer.from(kept.raw, 'base64'), kept.envelope, new Date(kept.receivedAt), kept.id);
    }
  }

  /** Keeps a message. */
  async keep({ id, receivedAt, envelope }: CaughtMessage, raw: Buffer): Promise<void> {
    const kept: KeptMessage = { id, receivedAt, envelope, raw: raw.toString('base64') };
    const name = `${receivedAt.replaceAll(/\D/g, '')}-${id}.json`;
    await writeFile(path.join(this.directory, name), JSON.stringify(kept));
  }

  /** Forgets one message, or all of them. */
  async forget(id?: string): Promise<void> {
    for (const name of await readdir(this.directory)) {
      if (id === undefined || name.endsWith(`-${id}.json`)) await rm(path.join(this.directory, name));
    }
  }
}
