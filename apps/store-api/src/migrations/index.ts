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
];
