import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import type { Page } from '@comptoir/http';
import { Outbox } from '@comptoir/jobs';
import { Clock } from '@comptoir/time';
import { StoreErrors } from '../envelope';
import type { StoreEvents } from '../events';
import { readPage } from '../paging';
import { containing, orderBy } from '../sorting';
import type { ContactsQuery, WriteToShop } from './contacts.dto';
import { ContactMessage } from './contacts.entity';

const SORTABLE = {
  created_at: 'c.created_at',
  read_at: 'c.read_at',
  name: 'c.name',
  email: 'c.email',
  subject: 'c.subject',
};

const FILTERED = `
  FROM contact_messages c
  WHERE ($1::boolean IS NULL OR (c.read_at IS NOT NULL) = $1)
    AND ($2::date IS NULL OR c.created_at >= $2::date::timestamp AT TIME ZONE 'UTC')
    AND ($3::date IS NULL OR c.created_at < ($3::date + 1)::timestamp AT TIME ZONE 'UTC')
    AND ($4::text IS NULL OR c.name ILIKE $4 OR c.email ILIKE $4 OR c.subject ILIKE $4 OR c.message ILIKE $4)`;

/** Messages of the contact form. */
@Injectable()
export class ContactsService {
  constructor(
    private readonly db: Db,
    private readonly outbox: Outbox<StoreEvents>,
    private readonly clock: Clock,
  ) {}

  /** Keeps a message and tells the administrators. */
  async write({ name, email, subject, message }: WriteToShop): Promise<void> {
    await this.db.tx(async (tx) => {
      const { id } = await tx
        .repo(ContactMessage)
        .save({ name, email, subject, message, created_at: this.clock.now() });
      await this.outbox.emit(tx, 'contact.received', { contactId: id });
    });
  }

  /** The newest first unless asked otherwise. */
  list(query: ContactsQuery): Promise<Page<ContactMessage>> {
    const { is_read = null, from = null, to = null, search, sort } = query;
    return readPage(this.db, query, {
      rows: `SELECT c.* ${FILTERED} ORDER BY ${orderBy(sort, SORTABLE, 'c.id DESC')} LIMIT $5 OFFSET $6`,
      from: FILTERED,
      values: [is_read, from, to, containing(search)],
    });
  }

  /** @throws StoreErrors.NOT_FOUND */
  async find(id: number): Promise<ContactMessage> {
    const contact = await this.db.repo(ContactMessage).findOneBy({ id });
    if (!contact) throw StoreErrors.NOT_FOUND();
    return contact;
  }

  /** Marks a message as read; the first time counts. @throws StoreErrors.NOT_FOUND */
  async read(id: number): Promise<ContactMessage> {
    await this.db.tx((tx) =>
      tx.execute('UPDATE contact_messages SET read_at = $2 WHERE id = $1 AND read_at IS NULL', [
        id,
        this.clock.now(),
      ]),
    );
    return this.find(id);
  }

  /** @throws StoreErrors.NOT_FOUND */
  async remove(id: number): Promise<void> {
    await this.db.tx(async (tx) => {
      const { affected } = await tx.repo(ContactMessage).delete({ id });
      if (!affected) throw StoreErrors.NOT_FOUND();
    });
  }
}
