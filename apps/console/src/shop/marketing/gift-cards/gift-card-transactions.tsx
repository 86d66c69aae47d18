import type { Result } from '@comptoir/store-client';
import { required, useRecordContext, useTranslate } from 'ra-core';
import { SelectInput, TextInput } from 'react-admin';
import { ActionDialog } from '../../../shared/ui/action-dialog';
import { Instant } from '../../../shared/ui/instant';
import { Money } from '../../../shared/ui/money';
import { MoneyInput } from '../../../shared/ui/money-input';
import { type Column, PagedTable } from '../../../shared/ui/paged-table';
import { PageSection } from '../../../shared/ui/page-section';
import { useStoreClient } from '../../store-context';

type GiftCard = Result<'adminGiftCards.get'>;
type Transaction = Result<'adminGiftCards.listTransactions'>['data'][number];

interface Adjustment {
  type: 'credit' | 'debit';
  amount: string;
  note?: string;
}

const T = 'resources.gift-cards.transactions';
const KINDS = ['credit', 'debit'].map((id) => ({ id, name: `${T}.kinds.${id}` }));

/** Every change of the balance of a gift card, and the way to correct it. */
export function GiftCardTransactions(): React.JSX.Element | null {
  const card = useRecordContext<GiftCard>();
  const store = useStoreClient();
  const translate = useTranslate();
  if (!card) return null;
  const columns: Column<Transaction>[] = [
    { label: `${T}.date`, render: (row) => <Instant value={row.created_at} /> },
    { label: `${T}.type`, render: (row) => translate(`${T}.types.${row.type}`) },
    {
      label: `${T}.amount`,
      align: 'right',
      render: (row) => <Money amount={row.amount} currency={row.currency} />,
    },
    {
      label: `${T}.balance`,
      align: 'right',
      render: (row) => <Money amount={row.balance_after} currency={row.currency} />,
    },
    { label: `${T}.note`, render: (row) => [row.order_number, row.note].filter(Boolean).join(' · ') },
  ];
  return (
    <PageSection
      title={`${T}.title`}
      actions={
        <ActionDialog<Adjustment>
          label={`${T}.adjust`}
          consequence={translate(`${T}.adjust_text`)}
          defaultValues={{ type: 'credit' }}
          submit={(values) => store.adminGiftCards.adjust({ id: card.id, ...values })}
          done={`${T}.adjusted`}
        >
          <SelectInput source="type" label={`${T}.type`} choices={KINDS} validate={required()} />
          <MoneyInput source="amount" label={`${T}.amount`} currency={card.currency} validate={required()} />
          <TextInput source="note" label={`${T}.note`} />
        </ActionDialog>
      }
    >
      <PagedTable
        queryKey={['gift-cards', card.id, 'transactions']}
        load={(query, signal) => store.adminGiftCards.listTransactions({ id: card.id, ...query }, { signal })}
        columns={columns}
        rowKey={({ id }) => id}
        empty={`${T}.empty`}
        label={`${T}.title`}
      />
    </PageSection>
  );
}
