import { Alert, Box, LinearProgress, Typography } from '@mui/material';
import type { Result } from '@comptoir/booking-client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { messageOf } from '../../shared/data/error-messages';
import { Money } from '../../shared/ui/money';
import { type Column, SimpleTable } from '../../shared/ui/simple-table';
import { useBookingClient } from '../booking-context';
import type { TakingsChoice } from './takings-choice';

type Summary = Result<'adminPayments.getSummary'>;
/** The sums of a tender; those of all tenders together have none. */
type Row = Summary['totals'][number] & { tender?: Summary['tenders'][number]['tender'] };

const TEXTS = 'practice.takings';
/** Four columns fit on a phone of 390 pixels. */
const NARROW = { minWidth: 0, '& .MuiTableCell-root': { px: { xs: 0.5, sm: 2 } } } as const;
const SUMS = ['received', 'refunded', 'net'] as const;

/** Sums of the chosen days by means of payment with a total, and what is left to pay of the bookings of these days. */
export function TakingsSums({ choice }: { choice: TakingsChoice }): React.JSX.Element {
  const translate = useTranslate();
  const booking = useBookingClient();
  const { tender: _tender, ...days } = choice;
  const { data, error } = useQuery({
    queryKey: ['takings', 'summary', days],
    queryFn: ({ signal }) => booking.adminPayments.getSummary(days, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  if (error) return <Alert severity="error">{messageOf(error, translate)}</Alert>;
  if (!data) return <LinearProgress aria-label={translate('ra.page.loading')} />;
  return (
    <>
      <Box sx={NARROW}>
        <SumsTable rows={[...data.tenders, ...data.totals]} />
      </Box>
      <Open open={data.open} />
    </>
  );
}

function SumsTable({ rows }: { rows: readonly Row[] }): React.JSX.Element {
  const translate = useTranslate();
  const columns: Column<Row>[] = [
    {
      label: `${TEXTS}.tender`,
      render: ({ tender }) => (
        <Cell isTotal={!tender}>{translate(`${TEXTS}.${tender ? `tenders.${tender}` : 'total'}`)}</Cell>
      ),
    },
    ...SUMS.map((name): Column<Row> => ({
      label: `${TEXTS}.${name}`,
      align: 'right',
      render: (row) => (
        <Cell isTotal={!row.tender}>
          <Money amount={row[name]} currency={row.currency} />
        </Cell>
      ),
    })),
  ];
  return (
    <SimpleTable
      rows={rows}
      columns={columns}
      rowKey={({ tender, currency }) => `${tender ?? ''} ${currency}`}
      empty={`${TEXTS}.nothing`}
      label={`${TEXTS}.sums`}
    />
  );
}

function Cell({ isTotal, children }: { isTotal: boolean; children: ReactNode }): React.JSX.Element {
  return (
    <Typography component="span" variant="body2" sx={{ fontWeight: isTotal ? 700 : undefined }}>
      {children}
    </Typography>
  );
}

function Open({ open }: { open: Summary['open'] }): React.JSX.Element {
  const translate = useTranslate();
  return (
    <Box>
      {open.length === 0 && <Typography variant="body2">{translate(`${TEXTS}.nothing_open`)}</Typography>}
      {open.map(({ currency, bookings, left_to_pay: left }) => (
        <Typography key={currency} variant="body2">
          {translate(`${TEXTS}.open`, { smart_count: bookings })} <Money amount={left} currency={currency} />
        </Typography>
      ))}
    </Box>
  );
}
