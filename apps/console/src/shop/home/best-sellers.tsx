import type { Result } from '@comptoir/store-client';
import { Link as MuiLink } from '@mui/material';
import { Link } from 'react-router';
import { Money } from '../../shared/ui/money';
import { type Column, SimpleTable } from '../../shared/ui/simple-table';
import { HomeCard } from './home-card';
import { useAddressOf } from './use-address-of';

type Summary = Result<'adminReports.getSummary'>;
type Seller = Summary['best_sellers'][number];

const T = 'resources.home.best_sellers';

/** The products that sold most. */
export function BestSellers({ summary }: { summary: Summary }): React.JSX.Element {
  const columns: Column<Seller>[] = [
    { label: `${T}.product`, render: (seller) => <Product seller={seller} /> },
    { label: `${T}.units`, align: 'right', render: ({ units }) => units },
    {
      label: `${T}.total`,
      align: 'right',
      render: ({ total }) => <Money amount={total} currency={summary.base_currency} />,
    },
  ];
  return (
    <HomeCard title={`${T}.title`}>
      <SimpleTable
        rows={summary.best_sellers}
        columns={columns}
        rowKey={({ product_id, name }) => product_id ?? name}
        empty={`${T}.empty`}
        label={`${T}.title`}
      />
    </HomeCard>
  );
}

/** A product that was deleted for good has no page. */
function Product({ seller: { product_id, name } }: { seller: Seller }): React.JSX.Element {
  const addressOf = useAddressOf();
  const to = product_id === null ? undefined : addressOf({ of: 'products', rest: `/${product_id}` });
  if (!to) return <>{name || '–'}</>;
  return (
    <MuiLink component={Link} to={to}>
      {name}
    </MuiLink>
  );
}
