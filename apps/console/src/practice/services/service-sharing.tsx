import { Alert, Box, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useServiceConfig } from '../../shared/config-context';
import { BookingPage } from '../widgets/booking-page';
import { CopyText } from '../widgets/copy-text';
import { snippetOf } from '../widgets/snippet';
import type { Service } from './use-services';

/** Where clients book the service, and where they choose among all services. */
export function ServiceSharing({
  service: { id, active, resource_ids },
}: {
  service: Service;
}): React.JSX.Element {
  const translate = useTranslate();
  const { origin } = new URL(useServiceConfig('practice').url);
  return (
    <Box sx={{ p: 2, display: 'grid', gap: 3, maxWidth: 720 }}>
      <Box component="section">
        <Typography variant="h6" component="h2">
          {translate('practice.services.sharing.one')}
        </Typography>
        {!active && <Alert severity="info">{translate('practice.services.sharing.inactive')}</Alert>}
        {resource_ids.length === 0 && (
          <Alert severity="warning">{translate('practice.services.nobody')}</Alert>
        )}
        <BookingPage path={`/book/service/${id}`} attribute={`service="${id}"`} isActive={active} />
      </Box>
      <Box component="section">
        <Typography variant="h6" component="h2">
          {translate('practice.services.sharing.all')}
        </Typography>
        <Typography variant="body2" color="textSecondary" gutterBottom>
          {translate('practice.services.sharing.all_about')}
        </Typography>
        <CopyText label={translate('practice.services.sharing.all_page')} value={`${origin}/book`} />
        <CopyText
          label={translate('practice.services.sharing.all_snippet')}
          value={snippetOf(origin, 'services')}
          multiline
        />
      </Box>
    </Box>
  );
}
