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

  /** When whoever reads the mail of the address agreed; null while that is waited for. */
  @Column('timestamptz', { nullable: true })
  confirmed_at: Date | null;

  /** Confirms the subscription. */
  @Column('varchar', { length: 64, nullable: true })
  confirm_token: string | null;

  @Column('timestamptz', { nullable: true })
  unsubscribed_at: Date | null;

  @Column('timestamptz')
  created_at: Date;
}

export const newsletterEntities = [NewsletterSubscriber];
