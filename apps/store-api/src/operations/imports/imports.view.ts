import { type Static, Type } from '@sinclair/typebox';
import { type Page, PageMeta, Timestamp, nullable, pageView, view, stringEnum } from '@comptoir/http';
import type { JobQuery } from './imports.dto';
import { IMPORT_OUTCOMES, IMPORT_STATUSES, type ImportError, type ImportJob } from './imports.entity';

export const ImportErrorView = view('ImportError', {
  row: Type.Integer({ description: 'Number of the row in a spreadsheet; 1 is the header.' }),
  field: Type.String({ description: 'A column; `row` for the row as a whole.' }),
  message: Type.String(),
});
export type ImportErrorView = Static<typeof ImportErrorView>;

export const ImportedLineView = view('ImportedLine', {
  row: Type.Integer({ description: 'Number of its first row in a spreadsheet.' }),
  sku: Type.String(),
  name: Type.String(),
  outcome: stringEnum(IMPORT_OUTCOMES, { description: 'What the import makes of the product.' }),
  changes: Type.Array(Type.String(), { description: 'Fields that change; those of variants as `variants`.' }),
});

export const ImportJobView = view('ImportJob', {
  id: Type.Integer(),
  type: Type.Literal('products.import'),
  status: stringEnum(IMPORT_STATUSES),
  file_name: Type.String(),
  total: nullable(Type.Integer({ description: 'Rows in the file; null until they are counted.' })),
  processed: Type.Integer({ description: 'Processed rows, including rejected ones.' }),
  failed: Type.Integer({ description: 'Rejected rows.' }),
  created: Type.Integer({ description: 'Products.' }),
  updated: Type.Integer({ description: 'Products.' }),
  unchanged: Type.Integer({ description: 'Products without a difference from their rows.' }),
  ignored_columns: Type.Array(Type.String()),
  dry_run: Type.Boolean({ description: 'True for a check that writes nothing.' }),
  preview: Type.Array(ImportedLineView, { description: 'The first products of the file.' }),
  failure: nullable(Type.String({ description: 'Why the import failed as a whole.' })),
  errors: Type.Array(ImportErrorView),
  errors_count: Type.Integer({ description: 'Number of all errors; the first 10000 are stored.' }),
  created_at: Timestamp,
  started_at: nullable(Timestamp),
  finished_at: nullable(Timestamp),
});
export type ImportJobView = Static<typeof ImportJobView>;

export const QueuedJob = Type.Object({
  message: Type.String(),
  data: Type.Object({ job_id: Type.Integer() }),
});
export type QueuedJob = Static<typeof QueuedJob>;

export const ImportJobResponse = Type.Object({ data: ImportJobView, meta: PageMeta });
export type ImportJobResponse = Static<typeof ImportJobResponse>;

/** Builds the response of a job with one page of its errors. */
export function toImportJobResponse(
  job: ImportJob,
  errors: Page<ImportError>,
  query: JobQuery,
): ImportJobResponse {
  const { data, meta } = pageView(errors, query, ({ row, field, message }) => ({ row, field, message }));
  return {
    data: {
      id: job.id,
      type: 'products.import',
      // A check that has begun, see the constraint on its status.
      status: job.status === 'queued' && job.started_at ? 'running' : job.status,
      file_name: job.file_name,
      total: job.total,
      processed: job.processed,
      failed: job.failed,
      created: job.created,
      updated: job.updated,
      unchanged: job.unchanged,
      ignored_columns: job.ignored_columns,
      dry_run: job.dry_run,
      preview: job.preview,
      failure: job.failure,
      errors: data,
      errors_count: job.errors_count,
      created_at: job.created_at.toISOString(),
      started_at: job.started_at?.toISOString() ?? null,
      finished_at: job.finished_at?.toISOString() ?? null,
    },
    meta,
  };
}
