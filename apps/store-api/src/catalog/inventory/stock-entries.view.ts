import { type Static, Type } from '@sinclair/typebox';
import { Timestamp, nullable, view } from '@comptoir/http';
import type { TransferDetails, TransferredUnits } from './stock-transfers.queries';

const warehouse = Type.Object({ id: Type.Integer(), name: Type.String() });

const transferFields = {
  id: Type.Integer(),
  from_warehouse: warehouse,
  to_warehouse: warehouse,
  note: Type.String(),
  quantity: Type.Integer({ description: 'Units of all variants.' }),
  variants_count: Type.Integer({ description: 'Number of different variants.' }),
  actor: nullable(Type.Object({ id: Type.Integer(), name: Type.String() })),
  created_at: Timestamp,
};
export const TransferView = view('StockTransfer', transferFields);
export type TransferView = Static<typeof TransferView>;

export const TransferDetailsView = view('StockTransferDetails', {
  ...transferFields,
  items: Type.Array(
    Type.Object({
      variant_id: Type.Integer(),
      sku: Type.String(),
      product: Type.Object({ id: Type.Integer(), name: Type.String() }),
      quantity: Type.Integer({ description: 'Units that were moved.' }),
    }),
  ),
});
export type TransferDetailsView = Static<typeof TransferDetailsView>;

export function toTransferView(row: TransferDetails): TransferView {
  const { actor_id, actor_name } = row;
  return {
    id: row.id,
    from_warehouse: { id: row.from_warehouse_id, name: row.from_name },
    to_warehouse: { id: row.to_warehouse_id, name: row.to_name },
    note: row.note,
    quantity: row.units,
    variants_count: row.variants,
    actor: actor_id === null || actor_name === null ? null : { id: actor_id, name: actor_name },
    created_at: row.created_at.toISOString(),
  };
}

export function toTransferDetailsView(
  transfer: TransferDetails,
  units: readonly TransferredUnits[],
): TransferDetailsView {
  return {
    ...toTransferView(transfer),
    items: units.map((row) => ({
      variant_id: row.variant_id,
      sku: row.sku,
      product: { id: row.product_id, name: row.product_name },
      quantity: row.units,
    })),
  };
}
