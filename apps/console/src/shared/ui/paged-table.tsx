import {
  Alert,
  Box,
  LinearProgress,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TablePagination,
  TableRow,
  Typography,
} from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { type Key, type ReactNode, useState } from 'react';
import { messageOf } from '../data/error-messages';

/** A column of a table inside of a page. */
export interface Column<Row> {
  /** Text key; `''` for a column of buttons. */
  label: string;
  render(row: Row): ReactNode;
  align?: 'left' | 'right';
}

interface Page<Row> {
  data: Row[];
  meta: { total: number };
}

interface Props<Row> {
  /** Key of the query; it starts with the resource, and the page is added. */
  queryKey: readonly unknown[];
  /** Reads one page, counted from 1. */
  load(query: { page: number; per_page: number }, signal: AbortSignal): Promise<Page<Row>>;
  columns: readonly Column<Row>[];
  rowKey(row: Row): Key;
  /** Text key of what stands there without rows. */
  empty: string;
  /** Text key that names the table to screen readers. */
  label: string;
  perPage?: number;
}

/** Rows that belong to the record of the page, such as its transactions, page by page. */
export function PagedTable<Row>(props: Props<Row>): React.JSX.Element {
  const { queryKey, load, columns, rowKey, empty, label, perPage = 10 } = props;
  const translate = useTranslate();
  const [page, setPage] = useState(0);
  const { data, error } = useQuery({
    queryKey: [...queryKey, page, perPage],
    queryFn: ({ signal }) => load({ page: page + 1, per_page: perPage }, signal),
    placeholderData: keepPreviousData,
  });
  if (error) return <Alert severity="error">{messageOf(error, translate)}</Alert>;
  if (!data) return <LinearProgress aria-label={translate('ra.page.loading')} />;
  if (data.meta.total === 0) {
    return (
      <Typography variant="body2" color="text.secondary" sx={{ py: 1 }}>
        {translate(empty)}
      </Typography>
    );
  }
  return (
    <>
      {/* Wide tables scroll by themselves, by keyboard as well, and never the page. */}
      <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={translate(label)}>
        <Table size="small">
          <TableHead>
            <TableRow>
              {columns.map((column) => (
                <TableCell key={column.label} align={column.align}>
                  {column.label && translate(column.label)}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {data.data.map((row) => (
              <TableRow key={rowKey(row)}>
                {columns.map((column) => (
                  <TableCell key={column.label} align={column.align}>
                    {column.render(row)}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
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
