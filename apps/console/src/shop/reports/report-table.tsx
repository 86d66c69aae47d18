import {
  Alert,
  Box,
  LinearProgress,
  Table,
  TableBody,
  TableCell,
  TableFooter,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocale, useTranslate } from 'ra-core';
import { Link } from 'react-admin';
import { detailsOf } from '../../shared/data/error-messages';
import { DownloadButton } from '../../shared/ui/download-button';
import { Money } from '../../shared/ui/money';
import { useStoreClient } from '../store-context';
import type { ColumnKind, ReportDefinition, ReportInput, ReportName, ReportRow } from './report-definitions';
import { sumsOf } from './report-sums';

const TEXTS: readonly ColumnKind[] = ['text', 'order', 'code', 'category', 'period'];

interface Props {
  name: ReportName;
  report: ReportDefinition;
  input: ReportInput;
}

/** The rows of a report, and its CSV file. */
export function ReportTable({ name, report, input }: Props): React.JSX.Element {
  const translate = useTranslate();
  const store = useStoreClient();
  const { data, error } = useQuery({
    queryKey: ['reports', name, input],
    queryFn: ({ signal }) => report.load(store, input, { signal }),
    placeholderData: keepPreviousData,
  });
  if (error) return <Alert severity="error">{detailsOf(error, translate)}</Alert>;
  if (!data) return <LinearProgress aria-label={translate('ra.page.loading')} />;
  if (data.data.length === 0) return <Typography>{translate('reports.empty')}</Typography>;
  const columns = Object.entries(report.columns);
  const rows = data.data as ReportRow[];
  const { from, to } = data.meta ?? {};
  return (
    <>
      {from && to && <Typography variant="body2">{translate('reports.days', { from, to })}</Typography>}
      <DownloadButton
        label="reports.download"
        fileName={`${name}.csv`}
        load={() => report.download(store, input)}
      />
      <Box
        sx={{ overflowX: 'auto' }}
        tabIndex={0}
        role="region"
        aria-label={translate(`reports.names.${name}`)}
      >
        <Table size="small">
          <TableHead>
            <TableRow>
              {columns.map(([column, kind]) => (
                <TableCell key={column} align={TEXTS.includes(kind) ? 'left' : 'right'}>
                  {translate(`reports.columns.${column}`)}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map((row, index) => (
              // Rows have no number of their own, and never move.
              <TableRow key={index}>
                {columns.map(([column, kind]) => (
                  <TableCell key={column} align={TEXTS.includes(kind) ? 'left' : 'right'}>
                    <Value row={row} column={column} kind={kind} />
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
          <Sums rows={rows} report={report} />
        </Table>
      </Box>
    </>
  );
}

/** The sums below the rows, of each currency. */
function Sums({ rows, report }: { rows: readonly ReportRow[]; report: ReportDefinition }): React.ReactNode {
  const translate = useTranslate();
  const sums = sumsOf(rows, report);
  if (sums.length === 0) return null;
  return (
    <TableFooter>
      {sums.map((sum) => (
        <TableRow key={String(sum.currency)}>
          {Object.entries(report.columns).map(([column, kind], index) => (
            <TableCell
              key={column}
              align={TEXTS.includes(kind) ? 'left' : 'right'}
              sx={{ fontWeight: 600, color: 'text.primary', typography: 'body2' }}
            >
              {index === 0 && translate('reports.sum')}
              {sum[column] !== undefined && <Value row={sum} column={column} kind={kind} />}
            </TableCell>
          ))}
        </TableRow>
      ))}
    </TableFooter>
  );
}

function Value({ row, column, kind }: { row: ReportRow; column: string; kind: ColumnKind }): React.ReactNode {
  const translate = useTranslate();
  const locale = useLocale();
  const value = row[column];
  if (value === null || value === undefined) return '–';
  switch (kind) {
    case 'money':
      return <Money amount={value} currency={row.currency as string | undefined} />;
    case 'base':
      return <Money amount={value} />;
    case 'count':
      return Number(value).toLocaleString(locale);
    case 'percent':
      return `${Number(value).toLocaleString(locale)} %`;
    case 'code':
      return translate(`reports.codes.${value}`, { _: String(value).replaceAll('_', ' ') });
    case 'category':
      return translate(`resources.invoices.tax_categories.${value}`, { _: String(value) });
    case 'order':
      return <Link to={`/shop/orders/${row.order_id}/show`}>{value}</Link>;
    case 'period':
    case 'text':
      return value;
  }
}
