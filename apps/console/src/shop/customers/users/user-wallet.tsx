import type { Result } from '@comptoir/store-client';
import { Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { required, useRecordContext, useTranslate } from 'ra-core';
import { SelectInput, TextInput } from 'react-admin';
import { ActionDialog } from '../../../shared/ui/action-dialog';
import { Instant } from '../../../shared/ui/instant';
import { Money } from '../../../shared/ui/money';
import { MoneyInput } from '../../../shared/ui/money-input';
import { type Column, PagedTable } from '../../../shared/ui/paged-table';
import { useStoreClient } from '../../store-context';
import { SideCard } from '../side-card';

type Transaction = Result<'adminUsers.getWallet'>['data']['transactions'][number];

interface Adjustment {
  type: 'credit' | 'debit';
  amount: string;
  reason: string;
}

const T = 'resources.users.wallet';
const KINDS = ['credit', 'debit'].map((id) => ({ id, name: `${T}.kinds.${id}` }));
const PER_PAGE = 5;

/** The wallet of the person, and the way to correct it. */
export function UserWallet(): React.JSX.Element | null {
  const user = useRecordContext();
  const store = useStoreClient();
  const translate = useTranslate();
  const id = Number(user?.id);
  const { data } = useQuery({
    queryKey: ['users', id, 'wallet', 'balance'],
    queryFn: ({ signal }) => store.adminUsers.getWallet({ id, per_page: 1 }, { signal }),
    enabled: Boolean(user),
  });
  const wallet = data?.data;
  if (!user || !wallet) return null;
  const { currency } = wallet;
  const columns: Column<Transaction>[] = [
    { label: `${T}.date`, render: (row) => <Instant value={row.created_at} dateOnly /> },
    {
      label: `${T}.what`,
      render: (row) =>
        [translate(`${T}.sources.${row.source}`), row.reference, row.description].filter(Boolean).join(' · '),
    },
    {
      label: `${T}.amount`,
      align: 'right',
      render: (row) => (
        <span style={{ whiteSpace: 'nowrap' }}>
          {row.type === 'debit' ? '−' : '+'}
          <Money amount={row.amount} currency={currency} />
        </span>
      ),
    },
  ];
  return (
    <SideCard
      title={`${T}.title`}
      actions={
        <ActionDialog<Adjustment>
          label={`${T}.adjust`}
          consequence={translate(`${T}.adjust_text`)}
          defaultValues={{ type: 'credit' }}
          submit={(values) => store.adminUsers.adjustWallet({ id, currency, ...values })}
          done={`${T}.adjusted`}
        >
          <SelectInput source="type" label={`${T}.kind`} choices={KINDS} validate={required()} />
          <MoneyInput source="amount" label={`${T}.amount`} currency={currency} validate={required()} />
          <TextInput
            source="reason"
            label={`${T}.reason`}
            validate={required()}
            helperText={`${T}.reason_help`}
          />
        </ActionDialog>
      }
    >
      <Typography variant="h5" component="p">
        <Money amount={wallet.balance} currency={currency} />
      </Typography>
      <PagedTable
        queryKey={['users', id, 'wallet']}
        load={async (query, signal) => {
          const { data: page, meta } = await store.adminUsers.getWallet({ id, ...query }, { signal });
          return { data: page.transactions, meta };
        }}
        perPage={PER_PAGE}
        columns={columns}
        rowKey={(row) => row.id}
        empty={`${T}.empty`}
        label={`${T}.title`}
      />
    </SideCard>
  );
}
