import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { Outbox } from '@comptoir/jobs';
import { Clock } from '@comptoir/time';
import type { StoreEvents } from '../../events';
import type { WriteToShop } from './contacts.dto';
import { ContactMessage } from './contacts.entity';

/** Stores messages of the contact form. */
@Injectable()
export class ContactsService {
  constructor(
    private readonly db: Db,
    private readonly outbox: Outbox<StoreEvents>,
    private readonly clock: Clock,
  ) {}

  /** Stores a message and notifies the administrators. */
  async createContactMessage({ name, email, subject, message }: WriteToShop): Promise<void> {
    await this.db.tx(async (tx) => {
      const { id } = await tx
        .repo(ContactMessage)
        .save({ name, email, subject, message, created_at: this.clock.now() });
      await this.outbox.emit(tx, 'contact.received', { contactId: id });
    });
  }
}
