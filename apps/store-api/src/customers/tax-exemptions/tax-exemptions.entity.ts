import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A customer who is not charged tax. */
@Entity('tax_exemptions')
export class TaxExemption {
  @PrimaryColumn('integer')
  user_id: number;

  @Column('varchar', { length: 200 })
  reason: string;

  /** Number of the document that proves it; empty when there is none. */
  @Column('varchar', { length: 100, default: '' })
  certificate_number: string;

  /** Time from which the customer is charged tax again; null without an end. */
  @Column('timestamptz', { nullable: true })
  expires_at: Date | null;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;

  @Column('timestamptz', { default: () => 'now()' })
  updated_at: Date;
}

export const taxExemptionsEntities = [TaxExemption];
