import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Part of an unpaid order that administrators wrote off, or the reversal of one. Rows never change. */
@Entity('write_offs')
export class WriteOff {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('integer')
  order_id: number;

  /** Minor units of the order's currency, above zero also for a reversal. */
  @Column('bigint')
  amount: number;

  /** Empty for a reversal without one. */
  @Column('varchar', { length: 500, default: '' })
  reason: string;

  /** The write-off that this row takes back; each is reversed once. */
  @Column('integer', { nullable: true, unique: true })
  reverses_id: number | null;

  /** Null for a reversal by money or goods that came after all, and for an account that is gone. */
  @Column('integer', { nullable: true })
  created_by: number | null;

  @Column('timestamptz')
  created_at: Date;
}
