import type { Result } from '@comptoir/store-client';
import { useRecordContext, useTranslate } from 'ra-core';
import { Link, RadioButtonGroupInput } from 'react-admin';
import { ActionDialog } from '../../../shared/ui/action-dialog';
import { Instant } from '../../../shared/ui/instant';
import { Money } from '../../../shared/ui/money';
import { type Column, PagedTable } from '../../../shared/ui/paged-table';
import { PageSection } from '../../../shared/ui/page-section';
import { Status } from '../../../shared/ui/status-field';
import { useStoreClient } from '../../store-context';

type Affiliate = Result<'adminAffiliates.get'>;
type Conversion = Result<'adminAffiliates.listConversions'>['data'][number];

const T = 'resources.affiliates.conversions';
const METHODS = ['wallet', 'external'].map((id) => ({ id, name: `${T}.methods.${id}` }));

/** Orders that an affiliate referred, and their payout. */
export function AffiliateConversions(): React.JSX.Element | null {
  const affiliate = useRecordContext<Affiliate>();
  const store = useStoreClient();
  if (!affiliate) return null;
  const columns: Column<Conversion>[] = [
    { label: `${T}.date`, render: (row) => <Instant value={row.created_at} /> },
    {
      label: `${T}.order`,
      render: (row) => <Link to={`/shop/orders/${row.order_id}/show`}>#{row.order_id}</Link>,
    },
    {
      label: `${T}.customer`,
      render: (row) => <Link to={`/shop/users/${row.referred_user_id}`}>#{row.referred_user_id}</Link>,
    },
    {
      label: `${T}.commission`,
      align: 'right',
      render: (row) => <Money amount={row.commission_amount} currency={row.currency} />,
    },
    { label: `${T}.status`, render: (row) => <Status value={row.status} resource="affiliates" /> },
  ];
  return (
    <PageSection title={`${T}.title`} actions={<PayOut affiliate={affiliate} />}>
      <PagedTable
        queryKey={['affiliates', affiliate.id, 'conversions']}
        load={(query, signal) =>
          store.adminAffiliates.listConversions({ id: affiliate.id, ...query }, { signal })
        }
        columns={columns}
        rowKey={({ id }) => id}
        empty={`${T}.empty`}
        label={`${T}.title`}
      />
    </PageSection>
  );
}

function PayOut({ affiliate }: { affiliate: Affiliate }): React.JSX.Element {
  const store = useStoreClient();
  const translate = useTranslate();
  return (
    <ActionDialog<{ method: 'wallet' | 'external' }>
      label={`${T}.pay`}
      variant="contained"
      disabled={Number(affiliate.balance) <= 0}
      consequence={
        <>
          {translate(`${T}.pay_text`)} <Money amount={affiliate.balance} currency={affiliate.currency} />
        </>
      }
      defaultValues={{ method: 'wallet' }}
      submit={({ method }) => store.adminAffiliates.pay({ id: affiliate.id, method })}
      done={`${T}.paid`}
    >
      <RadioButtonGroupInput source="method" label={`${T}.method`} choices={METHODS} row={false} />
    </ActionDialog>
  );
}
