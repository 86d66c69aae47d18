import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { Actor } from '@comptoir/audit';

export const IMPORT_STATUSES = ['queued', 'running', 'completed', 'failed'] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

/** A file of products that is, or was, imported. */
@Entity('import_jobs')
export class ImportJob {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('text', { default: 'queued' })
  status: ImportStatus;

  /** In the object storage; the object goes when the import has ended. */
  @Column('varchar', { length: 200 })
  object_key: string;

  /** What the client calls the file. */
  @Column('varchar', { length: 255 })
  file_name: string;

  /** Bytes. */
  @Column('bigint')
  file_size: number;

  /** On whose behalf products are changed. */
  @Column('jsonb', { nullable: true })
  actor: Actor | null;

  @Column('integer', { nullable: true })
  user_id: number | null;

  @Column('text', { array: true, default: '{}' })
  ignored_columns: string[];

  /** The last row of the file that is done, as spreadsheets count. */
  @Column('integer', { default: 1 })
  position: number;

  /** Rows in the file; null until it was read once. */
  @Column('integer', { nullable: true })
  total: number | null;

  @Column('integer', { default: 0 })
  processed: number;

  /** Rows that were refused. */
  @Column('integer', { default: 0 })
  failed: number;

  /** Products. */
  @Column('integer', { default: 0 })
  created: number;

  @Column('integer', { default: 0 })
  updated: number;

  @Column('integer', { default: 0 })
  unchanged: number;

  /** Of all errors; so many as `import_errors` does not keep are counted only. */
  @Column('integer', { default: 0 })
  errors_count: number;

  /** Why all of it came to an end. */
  @Column('varchar', { length: 500, nullable: true })
  failure: string | null;

  /** How often it was taken up again without any progress. */
  @Column('integer', { default: 0 })
  attempts: number;

  @Column('timestamptz')
  created_at: Date;

  @Column('timestamptz')
  updated_at: Date;

  @Column('timestamptz', { nullable: true })
  started_at: Date | null;

  @Column('timestamptz', { nullable: true })
  finished_at: Date | null;
}

/** What was wrong with a row. */
@Entity('import_errors')
export class ImportError {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id: number;

  @Column('integer')
  job_id: number;

  @Column('integer')
  row: number;

  @Column('varchar', { length: 100 })
  field: string;

  @Column('varchar', { length: 500 })
  message: string;
}

export const importsEntities = [ImportJob, ImportError];
