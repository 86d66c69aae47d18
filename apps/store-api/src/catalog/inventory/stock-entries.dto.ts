import { IdField, IntField, ObjectListField, PageQuery, StringField } from '@comptoir/http';

const OPTIONAL = { optional: true, nullable: true } as const;
const MAX_UNITS = 1_000_000;

/** A variant, by its id or its SKU. */
export class StockEntryLine {
  @IdField({ ...OPTIONAL, description: 'Takes precedence over sku.' })
  variant_id?: number | null;

  @StringField({ ...OPTIONAL, max: 64 })
  sku?: string | null;
}

/** Units of a variant that arrive, or move to another warehouse. */
export class MovedLine extends StockEntryLine {
  @IntField({ min: 1, max: MAX_UNITS })
  quantity: number;
}

/** Units of a variant that lie in a warehouse. */
export class CountedLine extends StockEntryLine {
  @IntField({
    max: MAX_UNITS,
    description: 'Units that lie in the warehouse, those of paid orders included.',
  })
  counted: number;

  @IntField({
    ...OPTIONAL,
    max: 2 * MAX_UNITS,
    description:
      '`quantity` and `paid_to_ship` together, as they were read before. The count is rejected when they are others by now.',
  })
  expected?: number | null;
}

/** Body of POST /admin/stock/receipts. */
export class ReceiveStock {
  @IdField()
  warehouse_id: number;

  @StringField({ ...OPTIONAL, max: 500, description: 'Such as the number of the delivery note.' })
  note?: string | null;

  @ObjectListField(() => MovedLine, { min: 1, max: 500 })
  items: MovedLine[];
}

/** Body of POST /admin/stock/counts. */
export class CountStock {
  @IdField()
  warehouse_id: number;

  @StringField({ ...OPTIONAL, max: 500 })
  note?: string | null;

  @ObjectListField(() => CountedLine, { min: 1, max: 500 })
  items: CountedLine[];
}

/** Body of POST /admin/stock/transfers. */
export class TransferStock {
  @IdField()
  from_warehouse_id: number;

  @IdField()
  to_warehouse_id: number;

  @StringField({ ...OPTIONAL, max: 500 })
  note?: string | null;

  @ObjectListField(() => MovedLine, { min: 1, max: 100 })
  items: MovedLine[];
}

/** Query of GET /admin/stock/transfers. */
export class TransfersQuery extends PageQuery {
  @IdField({ optional: true, description: 'Transfers out of this warehouse, or into it.' })
  warehouse_id?: number;
}
