import { Jobs1763600000000 } from './1763600000000-jobs';
import { Accounts1763600000001 } from './1763600000001-accounts';
import { Catalogue1763600000002 } from './1763600000002-catalogue';
import { Content1763600000003 } from './1763600000003-content';
import { Selling1763600000004 } from './1763600000004-selling';
import { Orders1763600000005 } from './1763600000005-orders';
import { Push1763600000006 } from './1763600000006-push';
import { Passwords1763600000007 } from './1763600000007-passwords';
import { Social1763600000008 } from './1763600000008-social';
import { Loyalty1763600000009 } from './1763600000009-loyalty';
import { Affiliates1763600000010 } from './1763600000010-affiliates';
import { PaymentMethods1763600000011 } from './1763600000011-payment-methods';
import { Webhooks1763600000012 } from './1763600000012-webhooks';
import { Invoices1763600000013 } from './1763600000013-invoices';
import { CatalogueAdmin1763600000014 } from './1763600000014-catalogue-admin';
import { Community1763600000015 } from './1763600000015-community';
import { Promotions1763600000016 } from './1763600000016-promotions';
import { Stock1763600000017 } from './1763600000017-stock';
import { Refunds1763600000018 } from './1763600000018-refunds';
import { LogsShipments1763600000019 } from './1763600000019-logs-shipments';
import { Imports1763600000020 } from './1763600000020-imports';
import { CatalogueRevisions1763600000023 } from './1763600000023-catalogue-revisions';
import { Audit1763600000030 } from './1763600000030-audit';
import { OutboxTraces1763600000041 } from './1763600000041-outbox-traces';
import { Pictures1763600000042 } from './1763600000042-pictures';
import { UnusedSequence1763600000043 } from './1763600000043-unused-sequence';
import { AuditedProducts1763600000050 } from './1763600000050-audited-products';
import { OrderCounts1763600000051 } from './1763600000051-order-counts';
import { FoundProducts1763600000052 } from './1763600000052-found-products';
import { DeletedPictures1763600000060 } from './1763600000060-deleted-pictures';
import { ListCounts1763600000061 } from './1763600000061-list-counts';
import { PlainTotals1763600000141 } from './1763600000141-plain-totals';
import { NoCatalogueRevisions1763600000140 } from './1763600000140-no-catalogue-revisions';
import { ListIndexes1763600000062 } from './1763600000062-list-indexes';
import { FirstWarehouse1763600000080 } from './1763600000080-first-warehouse';
import { ShippedUnpaid1763600000081 } from './1763600000081-shipped-unpaid';
import { ErasedAccounts1763600000090 } from './1763600000090-erased-accounts';
import { DoubleOptIn1763600000100 } from './1763600000100-double-opt-in';
import { OpenOrders1763600000101 } from './1763600000101-open-orders';
import { CommissionsAfterRefunds1763600000110 } from './1763600000110-commissions-after-refunds';
import { WebhookSecrets1763600000130 } from './1763600000130-webhook-secrets';

/** In the order in which they run. */
export const MIGRATIONS = [
  Jobs1763600000000,
  Accounts1763600000001,
  Catalogue1763600000002,
  Content1763600000003,
  Selling1763600000004,
  Orders1763600000005,
  Push1763600000006,
  Passwords1763600000007,
  Social1763600000008,
  Loyalty1763600000009,
  Affiliates1763600000010,
  PaymentMethods1763600000011,
  Webhooks1763600000012,
  Invoices1763600000013,
  CatalogueAdmin1763600000014,
  Community1763600000015,
  Promotions1763600000016,
  Stock1763600000017,
  Refunds1763600000018,
  LogsShipments1763600000019,
  Imports1763600000020,
  CatalogueRevisions1763600000023,
  // It has every table audited that there was until then.
  Audit1763600000030,
  OutboxTraces1763600000041,
  Pictures1763600000042,
  UnusedSequence1763600000043,
  AuditedProducts1763600000050,
  OrderCounts1763600000051,
  FoundProducts1763600000052,
  DeletedPictures1763600000060,
  ListCounts1763600000061,
  ListIndexes1763600000062,
  FirstWarehouse1763600000080,
  ShippedUnpaid1763600000081,
  ErasedAccounts1763600000090,
  DoubleOptIn1763600000100,
  OpenOrders1763600000101,
  CommissionsAfterRefunds1763600000110,
  WebhookSecrets1763600000130,
  NoCatalogueRevisions1763600000140,
  PlainTotals1763600000141,
];
