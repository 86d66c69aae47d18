import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A present or former address of the mailing list. */
@Entity('newsletter_subscribers')
export class NewsletterSubscriber {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('varchar', { length: 254 })
  email: string;

  /** Cancels the subscription without a login; an address retains its token. */
  @Column('varchar', { length: 64 })
  token: string;

  @Column('timestamptz')
  subscribed_at: Date;

  /** Set when the owner of the address confirms; null until then. */
  @Column('timestamptz', { nullable: true })
  confirmed_at: Date | null;

  /** Token that confirms the subscription. */
  @Column('varchar', { length: 64, nullable: true })
  confirm_token: string | null;

  @Column('timestamptz', { nullable: true })
  unsubscribed_at: Date | null;

  @Column('timestamptz')
  created_at: Date;
}

export const newsletterEntities = [NewsletterSubscriber];
