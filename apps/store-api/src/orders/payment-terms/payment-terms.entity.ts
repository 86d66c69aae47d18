import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A customer who may pay by invoice. */
@Entity('payment_terms')
export class PaymentTerms {
  @PrimaryColumn('integer')
  user_id: number;

  /** Most that the customer may owe, in minor units of the base currency. */
  @Column('bigint')
  credit_limit: number;

  /** Days from the invoice to its due date. */
  @Column('smallint', { default: 30 })
  payment_terms_days: number;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;

  @Column('timestamptz', { default: () => 'now()' })
  updated_at: Date;
}

export const paymentTermsEntities = [PaymentTerms];
