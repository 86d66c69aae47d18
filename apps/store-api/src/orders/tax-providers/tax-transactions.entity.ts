import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A sale or a refund at the tax provider. A row without `transaction_id` is about to be recorded. */
@Entity('tax_transactions')
export class TaxTransaction {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('integer')
  order_id: number;

  /** The credit note of a refund; null for the sale. */
  @Column('integer', { nullable: true })
  invoice_id: number | null;

  /** The calculation that a sale is recorded from; null for a refund. */
  @Column('varchar', { length: 100, nullable: true })
  calculation_id: string | null;

  @Column('varchar', { length: 100, nullable: true })
  transaction_id: string | null;

  /** Tax at the provider in minor units of the order's currency; negative for a refund. */
  @Column('bigint', { nullable: true })
  tax_amount: number | null;

  @Column('timestamptz')
  created_at: Date;

  @Column('timestamptz', { nullable: true })
  recorded_at: Date | null;
}

export const taxTransactionsEntities = [TaxTransaction];
