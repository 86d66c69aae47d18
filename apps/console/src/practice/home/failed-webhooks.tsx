import { Alert, Link } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { Link as RouterLink } from 'react-router';
import { useBookingClient } from '../booking-context';

/** Webhooks whose last deliveries did not arrive, or that were switched off for it. */
export function FailedWebhooks(): React.JSX.Element | null {
  const translate = useTranslate();
  const booking = useBookingClient();
  const { data: webhooks = [] } = useQuery({
    queryKey: ['webhooks', 'home'],
    queryFn: ({ signal }) => booking.adminWebhooks.list({ limit: 100 }, { signal }),
  });
  const failed = webhooks.filter(
    ({ failures_in_row: failures, disabled_reason: reason }) => failures > 0 || reason !== null,
  );
  if (failed.length === 0) return null;
  return (
    <Alert severity="warning">
      {translate('practice.home.webhooks')}{' '}
      {failed.map(({ id, url }) => (
        <Link key={id} component={RouterLink} to={`/practice/webhooks/${id}`} sx={{ display: 'block' }}>
          {url}
        </Link>
      ))}
    </Alert>
  );
}
