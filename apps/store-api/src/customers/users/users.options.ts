import type { Tx } from '@comptoir/db';
import type { User } from './users.entity';

/** Creates what another feature holds for every account, in the transaction that creates the account. */
export type AccountOpener = (tx: Tx, user: User) => void;

/** Injection token of the list of `AccountOpener`; `src/account-openers.ts` provides it. */
export const ACCOUNT_OPENERS = Symbol('ACCOUNT_OPENERS');
