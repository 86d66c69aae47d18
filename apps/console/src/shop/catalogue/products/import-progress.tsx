import type { components } from '@comptoir/store-client';
import { Alert, Box, LinearProgress, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { messageOf, withoutName } from '../../../shared/data/error-messages';
import { type Column, PagedTable } from '../../../shared/ui/paged-table';
import { Status } from '../../../shared/ui/status-field';
import { useStoreClient } from '../../store-context';

type Job = components['schemas']['ImportJob'];
type JobError = Job['errors'][number];

const KEY = 'resources.products.import';
const PAUSE_MS = 1_000;

const COLUMNS: readonly Column<JobError>[] = [
  { label: `${KEY}.row`, align: 'right', render: ({ row }) => row },
  { label: `${KEY}.field`, render: ({ field }) => field },
  { label: `${KEY}.message`, render: ({ field, message }) => withoutName(field, message) },
];

const isOver = (job: Job | undefined): boolean => job?.status === 'completed' || job?.status === 'failed';

/** The progress of an import, and the rows that it rejected. */
export function ImportProgress({ id }: { id: number }): React.JSX.Element {
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
    if (isDone) void queries.invalidateQueries({ queryKey: ['products', 'getList'] });
  }, [isDone, queries]);
  if (error) return <Alert severity="error">{messageOf(error, translate)}</Alert>;
  if (!job) return <LinearProgress aria-label={translate('ra.page.loading')} />;
  return (
    <Box sx={{ my: 2 }}>
      <JobLine job={job} />
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
            {translate(`${KEY}.errors_text`)}
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
        {translate(`${KEY}.figures`, { processed, total: total ?? '…', created, updated, unchanged, failed })}
      </Typography>
    </>
  );
}
