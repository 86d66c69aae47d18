import { Column, CreateDateColumn, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';

/** A custom field that came with an extension. */
export interface InstalledField {
  target: string;
  key: string;
}

/** An extension whose migrations have run. It stays until its data is removed. */
@Entity('installed_extensions')
export class InstalledExtension {
  @PrimaryColumn('varchar', { length: 40 })
  name: string;

  @Column('varchar', { length: 100 })
  title: string;

  /** Version that was migrated last. */
  @Column('varchar', { length: 100 })
  version: string;

  /** Names of the migrations that have run. */
  @Column('text', { array: true, default: [] })
  migrations: string[];

  /** Fields that it created, which are removed with it. */
  @Column('jsonb', { default: [] })
  fields: InstalledField[];

  @CreateDateColumn({ type: 'timestamptz' })
  installed_at: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updated_at: Date;
}

export const extensionEntities = [InstalledExtension];
