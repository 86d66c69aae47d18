import { Column, CreateDateColumn, Entity, PrimaryColumn, UpdateDateColumn, VersionColumn } from 'typeorm';

/** A setting with a value; settings without a row are empty. */
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

  /** Raised by each change. */
  @VersionColumn({ type: 'integer' })
  version: number;
}

export const settingsEntities = [Setting];
