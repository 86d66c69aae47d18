import { Alert } from '@mui/material';
import { useTranslate } from 'ra-core';
import { BooleanInput, SelectInput } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { linesIn, warehousesToShip } from '../parts/places';
import type { Order } from '../parts/types';
import { UnitInputs, readyUnits } from '../parts/unit-inputs';
import type { UnitLine } from '../parts/unit-line';

/** The units to ship; where they lie in several warehouses, those of one of them can be chosen. */
export function ShippedUnits({ lines }: { lines: readonly UnitLine[] }): React.JSX.Element {
  const { setValue } = useFormContext();
  const chosen = Number(useWatch({ name: 'warehouse_id' }) ?? 0) || undefined;
  const warehouses = warehousesToShip({
    items: lines.map(({ warehouses: all = [] }) => ({ warehouses: all })),
  });
  const fill = (warehouseId: number | undefined): void => {
    const there = readyUnits(linesIn(lines, warehouseId));
    for (const { id } of lines) setValue(`units.line${id}`, there[`line${id}`] ?? 0, { shouldDirty: true });
  };
  return (
    <>
      {warehouses.length > 1 && (
        <SelectInput
          source="warehouse_id"
          label="resources.orders.ship.warehouse"
          helperText="resources.orders.ship.warehouse_help"
          choices={warehouses.map(({ warehouse_id: id, name, quantity }) => ({
            id,
            name: `${name} · ${quantity}`,
          }))}
          translateChoice={false}
          emptyText="resources.orders.ship.any_warehouse"
          onChange={(event: { target?: { value?: unknown } }) =>
            fill(Number(event.target?.value ?? 0) || undefined)
          }
        />
      )}
      <UnitInputs lines={linesIn(lines, chosen)} />
    </>
  );
}

/** Warns while the bank may still take the payment back, and asks for a tick to ship all the same. */
export function DisputeWarning({ order }: { order: Order }): React.JSX.Element | null {
  const translate = useTranslate();
  if (!order.open_dispute_id) return null;
  return (
    <>
      <Alert severity="warning">{translate('resources.orders.ship.disputed')}</Alert>
      <BooleanInput
        source="despite_dispute"
        label="resources.orders.ship.despite_dispute"
        validate={(ticked: unknown) => (ticked === true ? undefined : 'resources.orders.ship.tick_dispute')}
      />
    </>
  );
}
