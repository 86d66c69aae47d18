import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A setting that differs from its default. */
@Entity('settings')
export class Setting {
  /** Section and name joined by a dot, such as `checkout.reservation_minutes`. */
  @PrimaryColumn('varchar', { length: 100 })
  key: string;

  @Column('jsonb')
  value: unknown;

  /** Rises by one with every change of the document; rows that were changed together share it. */
  @Column('bigint')
  version: number;

  @Column('integer', { nullable: true })
  updated_by: number | null;

  @Column('timestamptz')
  updated_at: Date;
}

export const settingsEntities = [Setting];
