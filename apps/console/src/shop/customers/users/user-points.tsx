import type { Result } from '@comptoir/store-client';
import { Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useRecordContext, useTranslate } from 'ra-core';
import { Instant } from '../../../shared/ui/instant';
import { type Column, PagedTable } from '../../../shared/ui/paged-table';
import { useStoreClient } from '../../store-context';
import { SideCard } from '../side-card';

type Entry = Result<'adminUsers.getLoyalty'>['data']['entries'][number];

const T = 'resources.users.points';
const PER_PAGE = 5;

/** Loyalty points of the person, and where they come from. */
export function UserPoints(): React.JSX.Element | null {
  const user = useRecordContext();
  const store = useStoreClient();
  const translate = useTranslate();
  const number = new Intl.NumberFormat(useLocale());
  const signed = new Intl.NumberFormat(useLocale(), { signDisplay: 'always' });
  const id = Number(user?.id);
  const { data } = useQuery({
    queryKey: ['users', id, 'points', 'balance'],
    queryFn: ({ signal }) => store.adminUsers.getLoyalty({ id, per_page: 1 }, { signal }),
    enabled: Boolean(user),
  });
  if (!user || !data) return null;
  const columns: Column<Entry>[] = [
    { label: `${T}.date`, render: (row) => <Instant value={row.created_at} dateOnly /> },
    {
      label: `${T}.what`,
      render: (row) => [translate(`${T}.types.${row.type}`), row.order_number].filter(Boolean).join(' · '),
    },
    { label: `${T}.points`, align: 'right', render: (row) => signed.format(row.points) },
  ];
  return (
    <SideCard title={`${T}.title`}>
      <Typography variant="h5" component="p">
        {number.format(data.data.balance)}
      </Typography>
      <PagedTable
        queryKey={['users', id, 'points']}
        load={async (query, signal) => {
          const { data: page, meta } = await store.adminUsers.getLoyalty({ id, ...query }, { signal });
          return { data: page.entries, meta };
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
