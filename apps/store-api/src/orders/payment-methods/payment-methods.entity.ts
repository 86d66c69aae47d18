import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, UpdateDateColumn } from 'typeorm';

/** A saved card of an account. If there are any, one of them is the default. */
@Entity('saved_cards')
export class SavedCard {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('integer')
  user_id: number;

  @Column('text')
  processor_payment_method_id: string;

  /** The same for every payment method of one card number. */
  @Column('text')
  fingerprint: string;

  /** Card network in lower case, such as `visa`. */
  @Column('varchar', { length: 30 })
  brand: string;

  @Column('varchar', { length: 4 })
  last_four: string;

  @Column('smallint')
  exp_month: number;

  /** Four digits. */
  @Column('smallint')
  exp_year: number;

  @Column('varchar', { length: 100 })
  cardholder_name: string;

  @Column('boolean')
  is_default: boolean;

  @CreateDateColumn({ type: 'timestamptz' })
  created_at: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updated_at: Date;
}

export const paymentMethodsEntities = [SavedCard];
