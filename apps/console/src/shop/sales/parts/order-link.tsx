import { Link } from 'react-admin';

/** Leads to an order by its number. */
export function OrderLink({ number }: { number: string | null | undefined }): React.JSX.Element {
  if (!number) return <span>–</span>;
  return (
    <Link to={`/shop/order-numbers/${number}`} sx={{ whiteSpace: 'nowrap' }}>
      {number}
    </Link>
  );
}
