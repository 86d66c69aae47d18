import type { Result } from '@comptoir/store-client';
import { Box, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { Money } from '../../shared/ui/money';
import { type Column, SimpleTable } from '../../shared/ui/simple-table';
import { differenceInPercent } from './difference';
import { HomeCard } from './home-card';
import { SalesChart } from './sales-chart';

type Summary = Result<'adminReports.getSummary'>;
type Day = Summary['days'][number];

/** Lengths of a period that the page offers. */
const PERIODS = [7, 30, 90, 365];
const T = 'resources.home.sales';

interface Props {
  summary: Summary;
  /** Length of the chosen period; that of the figures may still be another. */
  days: number;
  onDays(days: number): void;
}

/** Revenue, orders and their average beside the period before, and each day. */
export function Sales({ summary, days: chosen, onDays }: Props): React.JSX.Element {
  const translate = useTranslate();
  const { current, previous, days, base_currency: currency } = summary;
  const amount = (value: string): ReactNode => <Money amount={value} currency={currency} />;
  const columns: Column<Day>[] = [
    { label: `${T}.day`, render: ({ day }) => day },
    { label: `${T}.orders`, align: 'right', render: ({ orders }) => orders },
    { label: `${T}.revenue`, align: 'right', render: ({ revenue }) => amount(revenue) },
    { label: `${T}.before`, align: 'right', render: (day) => amount(day.previous_revenue) },
  ];
  return (
    <HomeCard title={`${T}.title`} actions={<PeriodChoice days={chosen} onDays={onDays} />}>
      <Typography variant="body2" color="text.secondary">
        {translate(`${T}.text`, { smart_count: days.length })}
      </Typography>
      <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, my: 2 }}>
        <Figure
          label={`${T}.revenue`}
          value={amount(current.revenue)}
          difference={differenceInPercent(Number(current.revenue), Number(previous.revenue))}
        />
        <Figure
          label={`${T}.orders`}
          value={current.orders}
          difference={differenceInPercent(current.orders, previous.orders)}
        />
        <Figure
          label={`${T}.average`}
          value={amount(current.average)}
          difference={differenceInPercent(Number(current.average), Number(previous.average))}
        />
      </Box>
      <SalesChart days={days} currency={currency} />
      <Box component="details" sx={{ mt: 2 }}>
        <Typography component="summary" variant="body2" sx={{ cursor: 'pointer' }}>
          {translate(`${T}.table`)}
        </Typography>
        <SimpleTable
          rows={days}
          columns={columns}
          rowKey={({ day }) => day}
          empty={`${T}.empty`}
          label={`${T}.table`}
        />
      </Box>
    </HomeCard>
  );
}

function PeriodChoice({ days, onDays }: Omit<Props, 'summary'>): React.JSX.Element {
  const translate = useTranslate();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={days}
      aria-label={translate(`${T}.period`)}
      onChange={(_event, next: number | null) => {
        if (next !== null) onDays(next);
      }}
    >
      {PERIODS.map((length) => (
        <ToggleButton
          key={length}
          value={length}
          aria-label={translate(`${T}.days`, { smart_count: length })}
          title={translate(`${T}.days`, { smart_count: length })}
        >
          {length}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

interface FigureProps {
  label: string;
  value: ReactNode;
  difference: number | null;
}

function Figure({ label, value, difference }: FigureProps): React.JSX.Element {
  const translate = useTranslate();
  const language = useLocale();
  const writer = new Intl.NumberFormat(language, { style: 'percent', signDisplay: 'exceptZero' });
  return (
    <div>
      <Typography component="dt" variant="body2" color="text.secondary">
        {translate(label)}
      </Typography>
      <Typography component="dd" variant="h5" sx={{ m: 0 }}>
        {value}
      </Typography>
      <Typography component="dd" variant="body2" color="text.secondary" sx={{ m: 0 }}>
        {difference === null
          ? translate(`${T}.no_difference`)
          : translate(`${T}.difference`, { percent: writer.format(difference / 100) })}
      </Typography>
    </div>
  );
}
