import { Alert } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { Money } from '../../shared/ui/money';
import { useStoreClient } from '../store-context';

/** Shows how near the sales to other countries of the EU are to the threshold of the one-stop shop. */
export function Threshold(): React.JSX.Element | null {
  const translate = useTranslate();
  const store = useStoreClient();
  const { data } = useQuery({
    queryKey: ['reports', 'oss-threshold'],
    queryFn: ({ signal }) => store.adminReports.getThreshold({}, { signal }),
  });
  if (!data || data.state === null) return null;
  return (
    <Alert severity={data.state === 'below' ? 'info' : 'warning'}>
      {translate(`reports.threshold.${data.state}`, { percent: data.percent ?? 0 })}{' '}
      <Money amount={data.threshold} currency="EUR" />
    </Alert>
  );
}
