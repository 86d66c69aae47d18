import { Alert, Box, LinearProgress } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useStore as useStored, useTranslate } from 'ra-core';
import { Title } from 'react-admin';
import { messageOf } from '../../shared/data/error-messages';
import { useStoreClient } from '../store-context';
import { ExtensionCards } from '../extensions/extension-parts';
import { BestSellers } from './best-sellers';
import { FirstSteps } from './first-steps';
import { Sales } from './sales';
import { Waiting } from './waiting';

const DEFAULT_DAYS = 30;

/** Waiting work and sales of the shop. A new shop shows its first steps above. */
export default function HomePage(): React.JSX.Element {
  const translate = useTranslate();
  const store = useStoreClient();
  const [days, setDays] = useStored<number>('shop.home.days', DEFAULT_DAYS);
  const { data, error } = useQuery({
    queryKey: ['home', 'summary', days],
    queryFn: ({ signal }) => store.adminReports.getSummary({ days }, { signal }),
    // The figures of the period before stay until the new ones are there.
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <Title title="ra.page.dashboard" />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          mt: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 2fr)' },
        }}
      >
        <FirstSteps />
        {error && <Alert severity="error">{messageOf(error, translate)}</Alert>}
        {!data && !error && <LinearProgress aria-label={translate('ra.page.loading')} />}
        {data && (
          <>
            <Box sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
              <Waiting summary={data} />
              <BestSellers summary={data} />
            </Box>
            <Sales summary={data} days={days} onDays={setDays} />
          </>
        )}
        <ExtensionCards />
      </Box>
    </>
  );
}
