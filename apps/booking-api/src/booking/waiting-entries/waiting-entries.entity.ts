import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { Language } from '../../platform/http/languages';

/** `removed` is the work of staff; `ended` entries are past their last date, or were asked too often. */
export const ENTRY_STATUSES = ['waiting', 'booked', 'left', 'removed', 'ended'] as const;
export type EntryStatus = (typeof ENTRY_STATUSES)[number];

/** `withdrawn` offers lost their place: staff needed the time, or ended the hold. */
export const OFFER_STATUSES = ['open', 'taken', 'declined', 'lapsed', 'withdrawn'] as const;
export type OfferStatus = (typeof OFFER_STATUSES)[number];

/** A client who waits for a time of a service or of a resource. The line is in the order of `created_at`. */
@Entity('waiting_entries')
export class WaitingEntry {
  @PrimaryGeneratedColumn('identity')
  id: number;

  /** Allows its holder to see and end the entry, and to take an offer. */
  @Column('uuid', { default: () => 'gen_random_uuid()' })
  token: string;

  @Column('integer', { nullable: true })
  service_id: number | null;

  /** Null for anyone who offers the service. */
  @Column('integer', { nullable: true })
  resource_id: number | null;

  /** Length of the service; null for a resource, whose slots have their own. */
  @Column('integer', { nullable: true })
  duration_min: number | null;

  @Column('integer', { default: 1 })
  party_size: number;

  /** First and last date of the business zone, `YYYY-MM-DD`. */
  @Column('date')
  date_from: string;

  @Column('date')
  date_to: string;

  /** Minutes after midnight between which the whole time lies. */
  @Column('integer', { default: 0 })
  minute_from: number;

  @Column('integer', { default: 1440 })
  minute_to: number;

  @Column('text')
  client_name: string;

  /** Empty for a client who can be reached by phone only, and gets no offers by mail. */
  @Column('text', { default: '' })
  email: string;

  @Column('text', { default: '' })
  phone: string;

  /** Language of mails; null for the language of the settings. */
  @Column('text', { nullable: true })
  locale: Language | null;

  /** IANA name of the client's zone, in which mails say the time as well; null for that of the business. */
  @Column('text', { nullable: true })
  time_zone: string | null;

  @Column('text', { default: 'waiting' })
  status: EntryStatus;

  @Column('boolean', { default: false })
  by_staff: boolean;

  /** Keyed hash of the network address, while the client waits; null for entries of staff. */
  @Column('bytea', { nullable: true })
  client: Buffer | null;

  @Column('timestamptz', { nullable: true })
  closed_at: Date | null;

  @CreateDateColumn({ type: 'timestamptz' })
  created_at: Date;
}

/** A time that was offered to a client of the waiting list. A hold keeps it free while the offer is open. */
@Entity('waiting_offers')
export class WaitingOffer {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('integer')
  entry_id: number;

  /** The hold, also after its end. */
  @Column('uuid')
  hold_id: string;

  @Column('integer')
  resource_id: number;

  @Column('timestamptz')
  start_at: Date;

  @Column('timestamptz')
  end_at: Date;

  @Column('timestamptz')
  expires_at: Date;

  @Column('text', { default: 'open' })
  status: OfferStatus;

  /** The booking that took it. */
  @Column('integer', { nullable: true })
  booking_id: number | null;

  @Column('timestamptz', { nullable: true })
  closed_at: Date | null;

  @CreateDateColumn({ type: 'timestamptz' })
  created_at: Date;
}

export const waitingEntriesEntities = [WaitingEntry, WaitingOffer];
