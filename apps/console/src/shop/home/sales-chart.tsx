import { formatMoney } from '@comptoir/store-client';
import type { Result } from '@comptoir/store-client';
import { Box, useTheme } from '@mui/material';
import {
  CategoryScale,
  Chart,
  Legend,
  LineElement,
  LinearScale,
  PointElement,
  Tooltip,
  type ChartOptions,
} from 'chart.js';
import { useLocale, useTranslate } from 'ra-core';
import { Line } from 'react-chartjs-2';

// Only what a chart of lines needs, so that the rest is not loaded.
Chart.register(CategoryScale, LinearScale, LineElement, PointElement, Legend, Tooltip);

type Day = Result<'adminReports.getSummary'>['days'][number];

const HEIGHT = 260;

interface Props {
  days: readonly Day[];
  currency: string;
}

/** Revenue by day, with that of the same place in the period before. */
export default function SalesChart({ days, currency }: Props): React.JSX.Element {
  const translate = useTranslate();
  const language = useLocale();
  const { palette } = useTheme();
  const write = (value: number | string): string => formatMoney(value, currency, { language });
  const dayWriter = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const series = (label: string, values: string[], color: string, borderDash: number[] = []) => ({
    label: translate(`resources.home.sales.${label}`),
    // Points on a screen need no exact amounts; the table below has these.
    data: values.map(Number),
    borderColor: color,
    backgroundColor: color,
    borderDash,
    borderWidth: 2,
    pointRadius: 2,
  });
  const options: ChartOptions<'line'> = {
    animation: false,
    maintainAspectRatio: false,
    interaction: { mode: 'index', intersect: false },
    plugins: {
      legend: { labels: { color: palette.text.primary } },
      tooltip: {
        callbacks: { label: ({ dataset, parsed }) => `${dataset.label}: ${write(parsed.y ?? 0)}` },
      },
    },
    scales: {
      x: { ticks: { color: palette.text.secondary, maxRotation: 0, autoSkipPadding: 16 } },
      y: { beginAtZero: true, ticks: { color: palette.text.secondary, callback: write, maxTicksLimit: 6 } },
    },
  };
  return (
    <Box sx={{ height: HEIGHT, position: 'relative' }}>
      <Line
        options={options}
        role="img"
        aria-label={translate('resources.home.sales.chart')}
        data={{
          labels: days.map(({ day }) => dayWriter.format(new Date(`${day}T00:00:00Z`))),
          datasets: [
            series(
              'revenue',
              days.map(({ revenue }) => revenue),
              palette.primary.main,
            ),
            series(
              'before',
              days.map((day) => day.previous_revenue),
              palette.text.secondary,
              [4, 4],
            ),
          ],
        }}
      />
    </Box>
  );
}
