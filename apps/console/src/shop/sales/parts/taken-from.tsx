import { Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { type Place, placesTaken, placesToShip } from './places';
import { useSeveralWarehouses } from './several-warehouses';
import type { UnitLine } from './unit-line';

/** Says where the units of a line are that have not left yet; once all have, where they were taken from. */
export function TakenFrom({ line }: { line: Pick<UnitLine, 'warehouses'> }): React.JSX.Element | null {
  const open = placesToShip(line);
  return open.length > 0 ? <FromWhere places={open} isToShip /> : <FromWhere places={placesTaken(line)} />;
}

/** Names warehouses with the units of each, where the shop has several. */
export function FromWhere({
  places,
  isToShip = false,
}: {
  places: readonly Place[];
  isToShip?: boolean;
}): React.JSX.Element | null {
  const translate = useTranslate();
  const isTold = useSeveralWarehouses();
  if (!isTold || places.length === 0) return null;
  return (
    <Typography variant="body2" color="text.secondary">
      {translate(isToShip ? 'resources.orders.to_ship_from' : 'resources.orders.taken_from')}{' '}
      {places.map(({ name, quantity }) => `${name} ${quantity}`).join(', ')}
    </Typography>
  );
}
