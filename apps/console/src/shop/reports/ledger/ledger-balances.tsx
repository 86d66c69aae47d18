import { Alert, Box, LinearProgress, Link as Anchor, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import { messageOf } from '../../../shared/data/error-messages';
import { DownloadButton } from '../../../shared/ui/download-button';
import { Money } from '../../../shared/ui/money';
import { type Column, SimpleTable } from '../../../shared/ui/simple-table';
import { useStoreClient } from '../../store-context';
import { type Balance, byAccount, totalOf } from './balance-sums';
import type { LedgerDays } from './ledger-days';
import { rateText } from './rate-text';

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
  const total = totalOf(rows);
  const columns: Column<Balance>[] = [
    { label: 'ledger.number', render: ({ number }) => number },
    {
      label: 'ledger.account',
      render: ({ account, name }) =>
        account === '' ? (
          translate('ledger.sum')
        ) : (
          <Anchor
            component={Link}
            to={`/shop/ledger?${new URLSearchParams({ view: 'entries', account, ...days }).toString()}`}
          >
            {name}
          </Anchor>
        ),
    },
    { label: 'ledger.country', render: ({ country }) => country ?? '' },
    { label: 'ledger.rate', render: ({ rate }) => rateText(rate, translate) },
    ...(['opening', 'debit', 'credit', 'closing'] as const).map((name): Column<Balance> => ({
      label: `ledger.${name}`,
      align: 'right',
      render: (row) => (
        <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
          <Money amount={row[`base_${name}`]} />
        </Box>
      ),
    })),
  ];
  return (
    <>
      <SimpleTable
        rows={total ? [...rows, total] : rows}
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
