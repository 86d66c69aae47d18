import type { components } from '@comptoir/store-client';
import { Alert, Box, Button, LinearProgress, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { messageOf, withoutName } from '../../../shared/data/error-messages';
import { type Column, PagedTable } from '../../../shared/ui/paged-table';
import { SimpleTable } from '../../../shared/ui/simple-table';
import { Status } from '../../../shared/ui/status-field';
import { useStoreClient } from '../../store-context';

type Job = components['schemas']['ImportJob'];
type JobError = Job['errors'][number];
type Line = Job['preview'][number];

const KEY = 'resources.products.import';
const PAUSE_MS = 1_000;

const COLUMNS: readonly Column<JobError>[] = [
  { label: `${KEY}.row`, align: 'right', render: ({ row }) => row },
  { label: `${KEY}.field`, render: ({ field }) => field },
  { label: `${KEY}.message`, render: ({ field, message }) => withoutName(field, message) },
];

const PREVIEW: readonly Column<Line>[] = [
  { label: `${KEY}.row`, align: 'right', render: ({ row }) => row },
  { label: 'resources.products.fields.sku', render: ({ sku }) => sku },
  { label: 'resources.products.fields.name', render: ({ name }) => name },
  { label: `${KEY}.outcome`, render: (line) => <Outcome line={line} /> },
];

const isOver = (job: Job | undefined): boolean => job?.status === 'completed' || job?.status === 'failed';

interface Props {
  id: number;
  /** Imports the file of a check; none while it is not at hand. */
  startImport: (() => Promise<void>) | undefined;
}

/** The progress of an import or of a check, and the rows with errors. */
export function ImportProgress({ id, startImport }: Props): React.JSX.Element {
  const translate = useTranslate();
  const store = useStoreClient();
  const queries = useQueryClient();
  const { data: job, error } = useQuery({
    queryKey: ['products', 'import', id],
    queryFn: async ({ signal }) => (await store.adminImports.getJob({ id, per_page: 1 }, { signal })).data,
    refetchInterval: ({ state }) => (isOver(state.data) || state.error ? false : PAUSE_MS),
  });
  const isDone = isOver(job);
  useEffect(() => {
    // Lists that were read before do not show the imported products.
    if (isDone && !job?.dry_run) void queries.invalidateQueries({ queryKey: ['products', 'getList'] });
  }, [isDone, job?.dry_run, queries]);
  if (error) return <Alert severity="error">{messageOf(error, translate)}</Alert>;
  if (!job) return <LinearProgress aria-label={translate('ra.page.loading')} />;
  return (
    <Box sx={{ my: 2 }}>
      <JobLine job={job} />
      {job.dry_run && isDone && !job.failure && <CheckResult job={job} startImport={startImport} />}
      {job.failure && <Alert severity="error">{job.failure}</Alert>}
      {job.ignored_columns.length > 0 && (
        <Alert severity="info">
          {translate(`${KEY}.ignored`, { columns: job.ignored_columns.join(', ') })}
        </Alert>
      )}
      {job.errors_count > 0 && (
        <>
          <Typography variant="h6" component="h2" sx={{ mt: 2 }}>
            {translate(`${KEY}.errors`, { smart_count: job.errors_count })}
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {translate(`${KEY}.${job.dry_run ? 'check_errors_text' : 'errors_text'}`)}
          </Typography>
          <PagedTable
            queryKey={['products', 'import-errors', id, job.errors_count]}
            load={async (query, signal) => {
              const { data, meta } = await store.adminImports.getJob({ id, ...query }, { signal });
              return { data: data.errors, meta };
            }}
            columns={COLUMNS}
            rowKey={({ row, field, message }) => `${row} ${field} ${message}`}
            empty={`${KEY}.no_errors`}
            label={`${KEY}.errors_label`}
          />
        </>
      )}
    </Box>
  );
}

/** The result of a check, the first products, and the button that imports them. */
function CheckResult({
  job,
  startImport,
}: {
  job: Job;
  startImport: Props['startImport'];
}): React.JSX.Element {
  const translate = useTranslate();
  const isNeeded = job.created + job.updated > 0;
  return (
    <>
      <Alert
        severity="info"
        sx={{ my: 1 }}
        action={
          isNeeded &&
          startImport && (
            <Button variant="contained" onClick={() => void startImport()}>
              {translate(`${KEY}.import`)}
            </Button>
          )
        }
      >
        {translate(`${KEY}.${isNeeded ? (startImport ? 'checked' : 'choose_again') : 'nothing_to_do'}`)}
      </Alert>
      <Typography variant="h6" component="h2" sx={{ mt: 2 }}>
        {translate(`${KEY}.preview`)}
      </Typography>
      <SimpleTable
        rows={job.preview}
        columns={PREVIEW}
        rowKey={({ row }) => row}
        empty={`${KEY}.no_rows`}
        label={`${KEY}.preview`}
      />
    </>
  );
}

function Outcome({ line }: { line: Line }): React.JSX.Element {
  const translate = useTranslate();
  const fields = line.changes.map((field) =>
    translate(`resources.products.fields.${field}`, { _: field.replaceAll('_', ' ') }),
  );
  return (
    <>
      {translate(`${KEY}.outcomes.${line.outcome}`)}
      {fields.length > 0 && `: ${fields.join(', ')}`}
    </>
  );
}

function JobLine({ job }: { job: Job }): React.JSX.Element {
  const translate = useTranslate();
  const { file_name, status, total, processed, created, updated, unchanged, failed } = job;
  const isCounted = total !== null && total > 0;
  return (
    <>
      <Typography sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        {file_name} <Status value={status} resource="products.import" />
      </Typography>
      {!isOver(job) && (
        <LinearProgress
          variant={isCounted ? 'determinate' : 'indeterminate'}
          value={isCounted ? (processed / total) * 100 : undefined}
          aria-label={translate(`${KEY}.progress`)}
          sx={{ my: 1 }}
        />
      )}
      <Typography variant="body2" role="status">
        {translate(`${KEY}.${job.dry_run ? 'check_figures' : 'figures'}`, {
          processed,
          total: total ?? '…',
          created,
          updated,
          unchanged,
          failed,
        })}
      </Typography>
    </>
  );
}
