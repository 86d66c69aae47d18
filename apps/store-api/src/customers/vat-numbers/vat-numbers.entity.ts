import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The last answer of VIES about a VAT number, and what staff decided about it. */
@Entity('vat_number_checks')
export class VatNumberCheck {
  /** Compact number with its prefix, such as `DE123456789`. */
  @PrimaryColumn('varchar', { length: 20 })
  number: string;

  /** Null while VIES never answered. */
  @Column('boolean', { nullable: true })
  valid: boolean | null;

  /** Time of the answer. */
  @Column('timestamptz', { nullable: true })
  checked_at: Date | null;

  /** Time of the last call without an answer. */
  @Column('timestamptz', { nullable: true })
  failed_at: Date | null;

  /** Number by which VIES proves the answer; empty when it gave none. */
  @Column('varchar', { length: 40, default: '' })
  consultation_number: string;

  /** Name of the company as VIES knows it; empty where a country does not tell. */
  @Column('varchar', { length: 300, default: '' })
  name: string;

  @Column('varchar', { length: 500, default: '' })
  address: string;

  /** Decision of staff, which counts instead of the answer; null without one. */
  @Column('boolean', { nullable: true })
  override_valid: boolean | null;

  @Column('varchar', { length: 200, default: '' })
  override_reason: string;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;

  @Column('timestamptz', { default: () => 'now()' })
  updated_at: Date;
}

export const vatNumbersEntities = [VatNumberCheck];
