import type { Result } from '@comptoir/store-client';
import { Link } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Link as RouterLink } from 'react-router';
import type { Column } from '../../shared/ui/paged-table';
import { Instant } from '../../shared/ui/instant';

export type Movement = Result<'adminStock.listMovements'>['data'][number];

/** The kind of movement, with the reason that staff gave or its order. */
export function MovementCause({ movement }: { movement: Movement }): React.JSX.Element {
  const translate = useTranslate();
  const { kind, reason, order_number, transfer_id, note } = movement;
  return (
    <>
      {translate(`resources.stock-movements.kinds.${kind}`)}
      {reason && ` – ${translate(`resources.stock.reasons.${reason}`)}`}
      {order_number && (
        <>
          {' – '}
          <Link component={RouterLink} to={`/shop/orders?filter=${filterOf(order_number)}`}>
            {order_number}
          </Link>
        </>
      )}
      {transfer_id !== null && (
        <>
          {' – '}
          <Link component={RouterLink} to={`/shop/stock-transfers/${transfer_id}/show`}>
            #{transfer_id}
          </Link>
        </>
      )}
      {note && ` – ${note}`}
    </>
  );
}

const filterOf = (search: string): string => encodeURIComponent(JSON.stringify({ search }));

/** A change of units with its sign. */
export function Change({ value }: { value: number }): React.JSX.Element {
  return <span>{value > 0 ? `+${value}` : value}</span>;
}

/** Columns of the movements of one row of stock. */
export const MOVEMENT_COLUMNS: readonly Column<Movement>[] = [
  {
    label: 'resources.stock-movements.fields.created_at',
    render: ({ created_at }) => <Instant value={created_at} />,
  },
  {
    label: 'resources.stock-movements.fields.kind',
    render: (movement) => <MovementCause movement={movement} />,
  },
  {
    label: 'resources.stock-movements.fields.quantity',
    align: 'right',
    render: ({ quantity }) => <Change value={quantity} />,
  },
  {
    label: 'resources.stock-movements.fields.reserved',
    align: 'right',
    render: ({ reserved }) => <Change value={reserved} />,
  },
  {
    label: 'resources.stock-movements.fields.actor',
    render: ({ actor }) => actor?.name ?? '–',
  },
];
