import { Box, LinearProgress, Link, Typography } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { Link as RouterLink } from 'react-router';
import { Panel } from './panel';
import type { Summary } from './use-summary';

const MINUTES_OF_HOUR = 60;

/** Shows for each resource which share of its hours is booked in the next seven days. */
export function UtilisationPanel({ resources }: { resources: Summary['utilisation'] }): React.JSX.Element {
  const translate = useTranslate();
  const locale = useLocale();
  const hours = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const share = new Intl.NumberFormat(locale, { style: 'percent' });
  return (
    <Panel title={translate('practice.home.utilisation')}>
      {resources.map(({ id, name, open_minutes: open, booked_minutes: booked, percent }) => (
        <Box key={id} sx={{ mb: 1.5, minWidth: 0 }}>
          <Box sx={{ display: 'flex', gap: 2, justifyContent: 'space-between' }}>
            <Link
              component={RouterLink}
              to={`/practice/resources/${id}?tab=hours`}
              sx={{ minWidth: 0, overflowWrap: 'anywhere' }}
            >
              {name}
            </Link>
            <Typography variant="body2" sx={{ textAlign: 'end' }}>
              {percent === null
                ? translate('practice.home.no_hours')
                : translate('practice.home.hours_booked', {
                    booked: hours.format(booked / MINUTES_OF_HOUR),
                    open: hours.format(open / MINUTES_OF_HOUR),
                    percent: share.format(percent / 100),
                  })}
            </Typography>
          </Box>
          {percent !== null && <LinearProgress variant="determinate" value={percent} aria-label={name} />}
        </Box>
      ))}
    </Panel>
  );
}
