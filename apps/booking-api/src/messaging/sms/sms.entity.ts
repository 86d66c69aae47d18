import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

export const SMS_STATUSES = ['sending', 'sent', 'rejected', 'failed'] as const;
export type SmsStatus = (typeof SMS_STATUSES)[number];

/** A text message about a booking, without its text and its number. */
@Entity('sms_messages')
export class SmsMessage {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id: number;

  @Column('integer')
  booking_id: number;

  @Column('text')
  purpose: 'reminder';

  /** ISO 3166-1 code of the number, by which providers charge. */
  @Column('text')
  country: string;

  /** `sent` once the provider has accepted it; `failed` after an attempt that did not reach it. */
  @Column('text', { default: 'sending' })
  status: SmsStatus;

  /** Number of the message at the provider. */
  @Column('text', { nullable: true })
  provider_id: string | null;

  /** Code of the provider for a rejected message. */
  @Column('text', { nullable: true })
  error_code: string | null;

  @Column('timestamptz')
  created_at: Date;

  @Column('timestamptz', { nullable: true })
  sent_at: Date | null;
}

export const smsEntities = [SmsMessage];
