import { MenuItem, TextField } from '@mui/material';
import type { components } from '@comptoir/store-client';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { Money } from '../../../shared/ui/money';
import { type Column, PagedTable } from '../../../shared/ui/paged-table';
import { OrderLink } from '../../sales/parts/order-link';
import { useStoreClient } from '../../store-context';
import type { LedgerDays } from './ledger-days';
import { rateText } from './rate-text';

type LedgerEntry = components['schemas']['LedgerEntry'];

interface Props {
  days: LedgerDays;
  /** Account that is chosen; an empty text for all. */
  account: string;
  onAccount(account: string): void;
}

/** Rows of the ledger, the newest first. */
export function LedgerEntries({ days, account, onAccount }: Props): React.JSX.Element {
  const translate = useTranslate();
  const store = useStoreClient();
  const { data: accounts } = useQuery({
    queryKey: ['ledger', 'accounts'],
    queryFn: ({ signal }) => store.adminLedger.listAccounts({}, { signal }),
  });
  const named = ({ number, name }: LedgerEntry['debit']): string => `${number} ${name}`;
  const columns: Column<LedgerEntry>[] = [
    { label: 'ledger.day', render: ({ day }) => day },
    { label: 'ledger.entry', render: ({ number, line }) => `${number}.${line}` },
    {
      label: 'ledger.what',
      render: ({ source, document_type, document_number }) => {
        const kind = source === 'document' ? (document_type ?? source) : source;
        return [translate(`ledger.sources.${kind}`), document_number].filter(Boolean).join(' ');
      },
    },
    { label: 'ledger.order', render: ({ order_number }) => <OrderLink number={order_number} /> },
    { label: 'ledger.debit', render: ({ debit }) => named(debit) },
    { label: 'ledger.credit', render: ({ credit }) => named(credit) },
    {
      label: 'ledger.rate',
      render: ({ country, rate }) => [country, rateText(rate, translate)].filter(Boolean).join(' '),
    },
    {
      label: 'ledger.amount',
      align: 'right',
      render: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    },
  ];
  return (
    <>
      <TextField
        select
        label={translate('ledger.account')}
        value={account}
        onChange={({ target }) => onAccount(target.value)}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        sx={{ minWidth: 280, mb: 2 }}
      >
        <MenuItem value="">{translate('ledger.all_accounts')}</MenuItem>
        {(accounts ?? [])
          .filter(({ account: key }) => !key.includes(':'))
          .map(({ account: key, number, name }) => (
            <MenuItem key={key} value={key}>
              {number} {name}
            </MenuItem>
          ))}
      </TextField>
      <PagedTable
        queryKey={['ledger', 'entries', days, account]}
        load={(page, signal) =>
          store.adminLedger.listEntries(
            { ...days, ...page, ...(account && { account: account as 'bank' }) },
            { signal },
          )
        }
        perPage={25}
        columns={columns}
        rowKey={({ number, line }) => `${number}.${line}`}
        empty="ledger.empty"
        label="ledger.views.entries"
      />
    </>
  );
}
