import { Alert, LinearProgress, Link as Anchor, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import { messageOf } from '../../../shared/data/error-messages';
import { DownloadButton } from '../../../shared/ui/download-button';
import { Money } from '../../../shared/ui/money';
import { type Column, SimpleTable } from '../../../shared/ui/simple-table';
import { useStoreClient } from '../../store-context';
import type { LedgerDays } from './ledger-page';

const SUMS = ['base_opening', 'base_debit', 'base_credit', 'base_closing'] as const;

interface Balance extends Record<(typeof SUMS)[number], string> {
  account: string;
  number: string;
  name: string;
  country: string | null;
  rate: string | null;
}

/** Adds up the currencies of an account, which all have amounts in the base currency. */
function byAccount(rows: readonly Balance[]): Balance[] {
  const sums = new Map<string, Balance>();
  for (const row of rows) {
    const key = [row.account, row.country, row.rate].join(':');
    const sum = sums.get(key);
    if (!sum) sums.set(key, { ...row });
    else for (const name of SUMS) sum[name] = String(Number(sum[name]) + Number(row[name]));
  }
  return [...sums.values()].sort((a, b) => a.number.localeCompare(b.number));
}

/** Balances of the accounts before, in and after some days. */
export function LedgerBalances({ days }: { days: LedgerDays }): React.JSX.Element {
  const translate = useTranslate();
  const store = useStoreClient();
  const { data, error } = useQuery({
    queryKey: ['ledger', 'balances', days],
    queryFn: ({ signal }) => store.adminLedger.getBalances(days, { signal }),
    placeholderData: keepPreviousData,
  });
  if (error) return <Alert severity="error">{messageOf(error, translate)}</Alert>;
  if (!data) return <LinearProgress aria-label={translate('ra.page.loading')} />;
  const rows = byAccount(data.data);
  const columns: Column<Balance>[] = [
    { label: 'ledger.number', render: ({ number }) => number },
    {
      label: 'ledger.account',
      render: ({ account, name }) => (
        <Anchor
          component={Link}
          to={`/shop/ledger?${new URLSearchParams({ view: 'entries', account, ...days }).toString()}`}
        >
          {name}
        </Anchor>
      ),
    },
    { label: 'ledger.country', render: ({ country }) => country ?? '' },
    { label: 'ledger.rate', render: ({ rate }) => rate && `${rate} %` },
    ...(['opening', 'debit', 'credit', 'closing'] as const).map((name): Column<Balance> => ({
      label: `ledger.${name}`,
      align: 'right',
      render: (row) => <Money amount={row[`base_${name}`]} />,
    })),
  ];
  return (
    <>
      <SimpleTable
        rows={rows}
        columns={columns}
        rowKey={({ account, country, rate }) => [account, country, rate].join(':')}
        empty="ledger.empty"
        label="ledger.views.balances"
      />
      {rows.length > 0 && (
        <>
          <Typography variant="body2" color="text.secondary" sx={{ my: 1 }}>
            {translate('ledger.currency_note')}
          </Typography>
          <DownloadButton
            label="ledger.download"
            fileName={`balances-${days.from}-${days.to}.csv`}
            load={() => store.adminLedger.getBalances({ ...days, format: 'csv' })}
          />
        </>
      )}
    </>
  );
}
