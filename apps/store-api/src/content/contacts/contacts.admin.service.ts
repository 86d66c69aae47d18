import { Injectable } from '@nestjs/common';
import { Db, Filter, containsPattern, listQuery } from '@comptoir/db';
import type { Page } from '@comptoir/http';
import { Clock } from '@comptoir/time';
import { RequestErrors } from '../../platform/http/request.errors';
import { readPage, withinDays } from '../../platform/http/paging';
import { nullsLast, orderBy } from '../../platform/http/sorting';
import type { ContactsQuery } from './contacts.dto';
import { ContactMessage } from './contacts.entity';

const SORTABLE = {
  created_at: 'c.created_at',
  read_at: nullsLast('c.read_at'),
  name: 'c.name',
  email: 'c.email',
  subject: 'c.subject',
};

const SEARCHED = ['c.name', 'c.email', 'c.subject', 'c.message'];

/** Reads and deletes messages of the contact form for staff. */
@Injectable()
export class ContactsAdminService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /** Lists messages, the newest first unless the query has a sort. */
  listContactMessages(query: ContactsQuery): Promise<Page<ContactMessage>> {
    const filter = new Filter('contact_messages', 'c');
    if (typeof query.is_read === 'boolean') {
      filter.add(`(c.read_at IS NOT NULL) = ${filter.bind(query.is_read)}`);
    }
    withinDays(filter, 'c.created_at', query);
    if (query.search) {
      const pattern = filter.bind(containsPattern(query.search));
      filter.add(SEARCHED.map((column) => `${column} ILIKE ${pattern}`).join(' OR '));
    }
    return readPage(this.db, query, listQuery(filter, { order: orderBy(query.sort, SORTABLE, 'c.id DESC') }));
  }

  /** @throws RequestErrors.NOT_FOUND */
  async findContactMessage(id: number): Promise<ContactMessage> {
    const contact = await this.db.repo(ContactMessage).findOneBy({ id });
    if (!contact) throw RequestErrors.NOT_FOUND();
    return contact;
  }

  /** Marks a message as read; the instant of the first call stays. @throws RequestErrors.NOT_FOUND */
  async readContactMessage(id: number): Promise<ContactMessage> {
    await this.db.tx((tx) =>
      tx.execute('UPDATE contact_messages SET read_at = $2 WHERE id = $1 AND read_at IS NULL', [
        id,
        this.clock.now(),
      ]),
    );
    return this.findContactMessage(id);
  }

  /** @throws RequestErrors.NOT_FOUND */
  async deleteContactMessage(id: number): Promise<void> {
    await this.db.tx(async (tx) => {
      const { affected } = await tx.repo(ContactMessage).delete({ id });
      if (!affected) throw RequestErrors.NOT_FOUND();
    });
  }
}
