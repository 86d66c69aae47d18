import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** An address that is on the mailing list, or was. */
@Entity('newsletter_subscribers')
export class NewsletterSubscriber {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('varchar', { length: 254 })
  email: string;

  /** Ends the subscription without a login; it stays the same for an address. */
  @Column('varchar', { length: 64 })
  token: string;

  @Column('timestamptz')
  subscribed_at: Date;

  @Column('timestamptz', { nullable: true })
  unsubscribed_at: Date | null;

  @Column('timestamptz')
  created_at: Date;
}

export const newsletterEntities = [NewsletterSubscriber];
