import { Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { Money } from '../../shared/ui/money';
import { useStoreClient } from '../store-context';
import { REPORTS, type ReportInput } from './report-definitions';

interface OpenItems {
  data: unknown[];
  meta: { base_currency: string; base_left: string; ages: Record<string, string> };
}

/** Adds up what customers owe, by the days since the due date. It shares the answer of the table. */
export function OpenAges({ input }: { input: ReportInput }): React.JSX.Element | null {
  const translate = useTranslate();
  const store = useStoreClient();
  const { data } = useQuery({
    queryKey: ['reports', 'open-items', input],
    queryFn: ({ signal }) => REPORTS['open-items'].load(store, input, { signal }),
  });
  if (!data) return null;
  const { base_currency, base_left, ages } = (data as OpenItems).meta;
  const sums: [name: string, amount: string][] = [
    ...Object.entries(ages).map(([age, amount]): [string, string] => [`reports.codes.${age}`, amount]),
    ['reports.columns.left', base_left],
  ];
  return (
    <Stack direction="row" spacing={3} useFlexGap sx={{ flexWrap: 'wrap', mb: 2 }}>
      {sums.map(([name, amount]) => (
        <div key={name}>
          <Typography variant="body2" color="text.secondary">
            {translate(name)}
          </Typography>
          <Typography variant="body1">
            <Money amount={amount} currency={base_currency} />
          </Typography>
        </div>
      ))}
    </Stack>
  );
}
