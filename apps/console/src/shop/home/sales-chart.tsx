import { formatMoney } from '@comptoir/store-client';
import type { Result } from '@comptoir/store-client';
import { Box, Typography } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { chartScale } from './chart-scale';

type Day = Result<'adminReports.getSummary'>['days'][number];

const T = 'resources.home.sales';
const HEIGHT = 220;
/** Days that are named below the chart, also on a phone. */
const NAMED_DAYS = 4;
const REVENUE = { color: 'primary.main', dashes: undefined } as const;
const BEFORE = { color: 'text.secondary', dashes: '4 4' } as const;

interface Props {
  days: readonly Day[];
  currency: string;
}

/**
 * Revenue by day, with that of the same place in the period before. It is drawn here, since a library for
 * charts would be most of what the home page loads.
 */
export function SalesChart({ days, currency }: Props): React.JSX.Element {
  const translate = useTranslate();
  const language = useLocale();
  const write = (value: number | string): string => formatMoney(value, currency, { language });
  const dayWriter = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const nameOf = ({ day }: Day): string => dayWriter.format(new Date(`${day}T00:00:00Z`));
  // Points on a screen need no exact amounts; the table below has these.
  const revenue = days.map((day) => Number(day.revenue));
  const before = days.map((day) => Number(day.previous_revenue));
  const scale = chartScale([...revenue, ...before]);
  const every = Math.max(1, Math.ceil(days.length / NAMED_DAYS));
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 1 }}>
      <Legend />
      <Box
        aria-hidden
        sx={{
          display: 'flex',
          flexDirection: 'column-reverse',
          justifyContent: 'space-between',
          height: HEIGHT,
          textAlign: 'right',
          color: 'text.secondary',
        }}
      >
        {scale.map((value) => (
          <Typography key={value} variant="caption" sx={{ lineHeight: 0 }}>
            {write(value)}
          </Typography>
        ))}
      </Box>
      <Box
        component="svg"
        role="img"
        aria-label={translate(`${T}.chart`)}
        viewBox={`0 0 ${Math.max(days.length, 1)} 1`}
        preserveAspectRatio="none"
        sx={{
          width: '100%',
          height: HEIGHT,
          overflow: 'visible',
          '& *': { vectorEffect: 'non-scaling-stroke' },
        }}
      >
        {scale.map((value) => (
          <Box
            key={value}
            component="path"
            d={`M0 ${placeOf(value, scale)}H${days.length}`}
            sx={{ stroke: ({ palette }) => palette.divider }}
          />
        ))}
        <Line values={before} scale={scale} {...BEFORE} />
        <Line values={revenue} scale={scale} {...REVENUE} />
        {days.map((day, index) => (
          <rect key={day.day} x={index} y={0} width={1} height={1} fill="transparent">
            <title>
              {`${nameOf(day)}\n${translate(`${T}.revenue`)}: ${write(day.revenue)}\n${translate(`${T}.before`)}: ${write(day.previous_revenue)}`}
            </title>
          </rect>
        ))}
      </Box>
      <Box sx={{ gridColumn: 2, mt: 0.5, display: 'flex', color: 'text.secondary' }}>
        {days.map((day, index) =>
          index % every === 0 ? (
            <Typography
              key={day.day}
              variant="caption"
              sx={{ flex: `${Math.min(every, days.length - index)} 0 0`, minWidth: 0, whiteSpace: 'nowrap' }}
            >
              {nameOf(day)}
            </Typography>
          ) : null,
        )}
      </Box>
    </Box>
  );
}

/** Returns how far below the highest line a value is, as a part of the height. */
function placeOf(value: number, scale: readonly number[]): number {
  const [low = 0, high = 1] = [scale[0], scale.at(-1)];
  return (high - value) / (high - low);
}

interface LineProps {
  values: readonly number[];
  scale: readonly number[];
  color: string;
  dashes: string | undefined;
}

function Line({ values, scale, color, dashes }: LineProps): React.JSX.Element {
  return (
    <Box component="g" sx={{ color }}>
      <polyline
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeDasharray={dashes}
        strokeLinejoin="round"
        points={values.map((value, index) => `${index + 0.5},${placeOf(value, scale)}`).join(' ')}
      />
    </Box>
  );
}

function Legend(): React.JSX.Element {
  const translate = useTranslate();
  const lines = [
    { label: 'revenue', ...REVENUE },
    { label: 'before', ...BEFORE },
  ];
  return (
    <Box sx={{ gridColumn: '1 / -1', display: 'flex', justifyContent: 'center', gap: 3, mb: 2 }}>
      {lines.map(({ label, color, dashes }) => (
        <Box key={label} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Box component="svg" aria-hidden width={28} height={2} sx={{ color }}>
            <path d="M0 1H28" stroke="currentColor" strokeWidth={2} strokeDasharray={dashes} />
          </Box>
          <Typography variant="caption">{translate(`${T}.${label}`)}</Typography>
        </Box>
      ))}
    </Box>
  );
}
