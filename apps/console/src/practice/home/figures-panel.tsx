import { MenuItem, TextField, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Money } from '../../shared/ui/money';
import { type Column, SimpleTable } from '../../shared/ui/simple-table';
import { useBookingClient } from '../booking-context';
import { Panel } from './panel';
import { PERIODS, type Period, daysOf } from './periods';
import type { Summary } from './use-summary';

type Figures = Summary['figures'];
type Row = Figures['total'] & { id: number; name: string };

const COUNTS = ['bookings', 'done', 'no_shows', 'cancellations'] as const;

interface Props {
  /** The figures of this week. */
  week: Figures;
  /** Today in the zone of the business. */
  today: string;
}

/** Bookings of chosen days with their outcomes and prices: all, by resource and by service. */
export function FiguresPanel({ week, today }: Props): React.JSX.Element {
  const translate = useTranslate();
  const [period, setPeriod] = useState<Period>('this_week');
  const figures = useFigures({ period, week, today });
  const { currency, total, resources, services, income } = figures;
  const all: Row = { id: 0, name: translate('practice.home.figures.all'), ...total };
  return (
    <Panel title={translate('practice.home.figures.title')} isWide>
      <TextField
        select
        size="small"
        value={period}
        label={translate('practice.home.figures.period')}
        onChange={({ target }) => setPeriod(target.value as Period)}
        sx={{ minWidth: 180, mb: 1 }}
      >
        {PERIODS.map((name) => (
          <MenuItem key={name} value={name}>
            {translate(`practice.home.figures.periods.${name}`)}
          </MenuItem>
        ))}
      </TextField>
      <FiguresTable rows={[all, ...resources]} label="practice.home.figures.resources" currency={currency} />
      {services.length > 0 && (
        <FiguresTable rows={services} label="practice.home.figures.services" currency={currency} />
      )}
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {translate('practice.home.figures.income_help')}
      </Typography>
      {income.length > 0 && <IncomeTable rows={income} />}
    </Panel>
  );
}

function FiguresTable({
  rows,
  label,
  currency,
}: {
  rows: readonly Row[];
  label: string;
  currency: string;
}): React.JSX.Element {
  const columns: Column<Row>[] = [
    { label, render: ({ name }) => name },
    ...COUNTS.map((name): Column<Row> => ({
      label: `practice.home.figures.${name}`,
      render: (row) => row[name],
      align: 'right',
    })),
    {
      label: 'practice.home.figures.booked_income',
      render: ({ booked_income: amount }) => <Money amount={amount} currency={currency} />,
      align: 'right',
    },
  ];
  return <SimpleTable rows={rows} columns={columns} rowKey={({ id }) => id} empty={label} label={label} />;
}

const SUMS = ['card', 'on_site', 'refunded_by_card', 'refunded_on_site'] as const;

/** Money that was paid and refunded on the chosen days, a row for each currency. */
function IncomeTable({ rows }: { rows: Figures['income'] }): React.JSX.Element {
  const label = 'practice.home.figures.income';
  const columns: Column<Figures['income'][number]>[] = [
    { label, render: ({ currency }) => currency },
    ...SUMS.map((name): Column<Figures['income'][number]> => ({
      label: `practice.home.figures.${name}`,
      render: (row) => <Money amount={row[name]} currency={row.currency} />,
      align: 'right',
    })),
  ];
  return (
    <SimpleTable
      rows={rows}
      columns={columns}
      rowKey={({ currency }) => currency}
      empty={label}
      label={label}
    />
  );
}

/** Reads the figures of another period than this week, which stand in the summary. */
function useFigures({ period, week, today }: Props & { period: Period }): Figures {
  const booking = useBookingClient();
  const { data } = useQuery({
    queryKey: ['practice-figures', period, today],
    queryFn: async ({ signal }) =>
      (await booking.adminSummary.get(daysOf(period, today), { signal })).figures,
    enabled: period !== 'this_week',
    placeholderData: keepPreviousData,
  });
  return period === 'this_week' ? week : (data ?? week);
}
