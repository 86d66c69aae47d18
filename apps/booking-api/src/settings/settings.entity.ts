import { Column, CreateDateColumn, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';

/** One setting that was set; the others are empty. */
@Entity('settings')
export class Setting {
  @PrimaryColumn('text')
  key: string;

  /** Encrypted for `smtp_pass`. */
  @Column('text')
  value: string;

  @CreateDateColumn({ type: 'timestamptz' })
  created_at: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updated_at: Date;
}

export const settingsEntities = [Setting];
