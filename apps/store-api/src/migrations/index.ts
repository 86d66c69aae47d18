import { Jobs1763600000000 } from './1763600000000-jobs';
import { Accounts1763600000001 } from './1763600000001-accounts';
import { Catalogue1763600000002 } from './1763600000002-catalogue';
import { Content1763600000003 } from './1763600000003-content';
import { Selling1763600000004 } from './1763600000004-selling';
import { Orders1763600000005 } from './1763600000005-orders';

/** In the order in which they run. */
export const MIGRATIONS = [
  Jobs1763600000000,
  Accounts1763600000001,
  Catalogue1763600000002,
  Content1763600000003,
  Selling1763600000004,
  Orders1763600000005,
];
