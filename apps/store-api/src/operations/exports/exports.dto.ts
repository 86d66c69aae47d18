import { OmitType } from '@nestjs/swagger';
import { BooleanField, DateField } from '@comptoir/http';
import { AdminProductsQuery } from '../../catalog/products/products.dto';
import { AdminInvoicesQuery } from '../../orders/invoices/invoices.admin.dto';
import { AdminOrdersQuery } from '../../orders/orders/orders.dto';

const PAGES = ['page', 'per_page', 'offset', 'sort'] as const;
const MARK = {
  optional: true,
  description: 'Begins the file with a byte order mark, so that Excel reads it as UTF-8.',
} as const;

/** GET /admin/products/export: the filters of the list. */
export class ProductsExportQuery extends OmitType(AdminProductsQuery, PAGES) {
  @BooleanField(MARK)
  bom?: boolean;
}

/** GET /admin/orders/export: the filters of the list, with days of the shop's time zone. */
export class OrdersExportQuery extends OmitType(AdminOrdersQuery, [...PAGES, 'from', 'to']) {
  @DateField({ optional: true, description: 'Placed on this day (of `store.timezone`) or later.' })
  from?: string;

  @DateField({ optional: true, description: 'Placed on this day (of `store.timezone`) or earlier.' })
  to?: string;

  @BooleanField(MARK)
  bom?: boolean;
}

/** GET /admin/invoices/export: the filters of the list. */
export class InvoicesExportQuery extends OmitType(AdminInvoicesQuery, PAGES) {
  @BooleanField(MARK)
  bom?: boolean;
}
