import { Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useGetList } from 'react-admin';
import type { OrderLine } from './types';

/** Says which warehouse has the units of a line, and how many, where the shop has several. */
export function TakenFrom({ line }: { line: Pick<OrderLine, 'warehouses'> }): React.JSX.Element | null {
  const translate = useTranslate();
  const { total = 0 } = useGetList('warehouses', { pagination: { page: 1, perPage: 2 } });
  if (total < 2 || line.warehouses.length === 0) return null;
  return (
    <Typography variant="body2" color="text.secondary">
      {translate('resources.orders.taken_from')}{' '}
      {line.warehouses.map(({ name, quantity }) => `${name} ${quantity}`).join(', ')}
    </Typography>
  );
}
