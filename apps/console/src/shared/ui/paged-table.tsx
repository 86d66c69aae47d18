import { Alert, LinearProgress, TablePagination } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { messageOf } from '../data/error-messages';
import { SimpleTable, type SimpleTableProps } from './simple-table';

export type { Column } from './simple-table';

interface Page<Row> {
  data: Row[];
  meta: { total: number };
}

interface Props<Row> extends Omit<SimpleTableProps<Row>, 'rows'> {
  /** Key of the query; it starts with the resource, and the page is added. */
  queryKey: readonly unknown[];
  /** Reads one page, counted from 1. */
  load(query: { page: number; per_page: number }, signal: AbortSignal): Promise<Page<Row>>;
  perPage?: number;
}

/** Rows that belong to the record of the page, such as its transactions, page by page. */
export function PagedTable<Row>(props: Props<Row>): React.JSX.Element {
  const { queryKey, load, perPage = 10, ...table } = props;
  const translate = useTranslate();
  const [page, setPage] = useState(0);
  const { data, error } = useQuery({
    queryKey: [...queryKey, page, perPage],
    queryFn: ({ signal }) => load({ page: page + 1, per_page: perPage }, signal),
    placeholderData: keepPreviousData,
  });
  if (error) return <Alert severity="error">{messageOf(error, translate)}</Alert>;
  if (!data) return <LinearProgress aria-label={translate('ra.page.loading')} />;
  return (
    <>
      <SimpleTable rows={data.data} {...table} />
      {data.meta.total > perPage && (
        <TablePagination
          component="div"
          count={data.meta.total}
          page={page}
          rowsPerPage={perPage}
          rowsPerPageOptions={[perPage]}
          onPageChange={(_event, next) => setPage(next)}
        />
      )}
    </>
  );
}
