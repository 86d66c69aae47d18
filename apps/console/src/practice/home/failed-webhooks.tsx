import { Alert, Link } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Link as RouterLink } from 'react-router';
import type { Summary } from './use-summary';

interface Props {
  webhooks: Summary['failing_webhooks'];
}

/** Webhooks whose last deliveries did not arrive, or that were switched off for it. */
export function FailedWebhooks({ webhooks }: Props): React.JSX.Element | null {
  const translate = useTranslate();
  if (webhooks.length === 0) return null;
  return (
    <Alert severity="warning">
      {translate('practice.home.webhooks')}{' '}
      {webhooks.map(({ id, url }) => (
        <Link key={id} component={RouterLink} to={`/practice/webhooks/${id}`} sx={{ display: 'block' }}>
          {url}
        </Link>
      ))}
    </Alert>
  );
}
