import { Alert, Link } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Link as RouterLink } from 'react-router';
import { useService } from '../layout/service-context';
import { Instant } from '../ui/instant';
import { useSecondFactor } from './use-second-factor';

/** Says until when staff have to set up a second factor. */
export function SecondFactorNotice(): React.JSX.Element | null {
  const translate = useTranslate();
  const { name } = useService();
  const { data } = useSecondFactor();
  if (!data?.is_required || data.is_enabled || !data.due_at) return null;
  return (
    <Alert severity="warning" sx={{ mt: 1 }}>
      {translate('console.account.due')} <Instant value={data.due_at} />{' '}
      <Link component={RouterLink} to={`/${name}/account`}>
        {translate('console.account.set_up')}
      </Link>
    </Alert>
  );
}
