import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Events of a second factor of which its owner is mailed. */
export type FactorChange = 'added' | 'removed' | 'recovery_code_used' | 'guessed';

/** A change of a second factor and its origin. */
@Entity('second_factor_changes')
export class SecondFactorChange {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('integer')
  user_id: number;

  @Column('text')
  change: FactorChange;

  @Column('boolean', { default: false })
  by_staff: boolean;

  @Column('varchar', { length: 45 })
  ip: string;

  /** Name that the session's client gives itself, else its user agent; empty when it sends none. */
  @Column('varchar', { length: 500 })
  device: string;

  @Column('timestamptz')
  created_at: Date;
}

export const secondFactorChangesEntities = [SecondFactorChange];
