import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { Actor } from '@comptoir/audit';

export const IMPORT_STATUSES = ['queued', 'running', 'completed', 'failed'] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

export const IMPORT_OUTCOMES = ['created', 'updated', 'unchanged', 'rejected'] as const;

/** A product of a file, and its outcome. */
export interface ImportedLine {
  /** Number of its first row. */
  row: number;
  sku: string;
  name: string;
  outcome: (typeof IMPORT_OUTCOMES)[number];
  /** Fields that change; of variants as a whole `variants`. */
  changes: string[];
}

/** Import of a product file, running or ended. */
@Entity('import_jobs')
export class ImportJob {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('text', { default: 'queued' })
  status: ImportStatus;

  /** Key in the object storage; the object is deleted when the import has ended. */
  @Column('varchar', { length: 200 })
  object_key: string;

  /** Name of the file on the client. */
  @Column('varchar', { length: 255 })
  file_name: string;

  /** Size in bytes. */
  @Column('bigint')
  file_size: number;

  /** Member of staff who started the import; the activity log names them. */
  @Column('jsonb', { nullable: true })
  actor: Actor | null;

  @Column('integer', { nullable: true })
  user_id: number | null;

  @Column('text', { array: true, default: '{}' })
  ignored_columns: string[];

  /** Number of the last processed row, as in a spreadsheet. */
  @Column('integer', { default: 1 })
  position: number;

  /** Rows in the file; null until they are counted. */
  @Column('integer', { nullable: true })
  total: number | null;

  @Column('integer', { default: 0 })
  processed: number;

  /** Number of rejected rows. */
  @Column('integer', { default: 0 })
  failed: number;

  /** Number of products, here and in the two columns below. */
  @Column('integer', { default: 0 })
  created: number;

  @Column('integer', { default: 0 })
  updated: number;

  @Column('integer', { default: 0 })
  unchanged: number;

  /** Number of all errors; `import_errors` stores a limited number of them. */
  @Column('integer', { default: 0 })
  errors_count: number;

  /** Why the import failed as a whole. */
  @Column('varchar', { length: 500, nullable: true })
  failure: string | null;

  /** True for a check: nothing is written. Such a job is never `running`, see the migration. */
  @Column('boolean', { default: false })
  dry_run: boolean;

  /** The first products of the file, and what the import makes of them. */
  @Column('jsonb', { default: [] })
  preview: ImportedLine[];

  /** Number of restarts without progress. */
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

/** An error of a row. */
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
