import type { Tx } from '@comptoir/db';
import type { User } from '../../customers/users/users.entity';
import { DEFAULT_BASE_CURRENCY } from '../../pricing/currencies/currencies.service';

const INSERT_WALLET = `
  INSERT INTO wallets (user_id, currency)
  SELECT $1, coalesce((SELECT code FROM currencies WHERE code = $2 AND is_active),
                      (SELECT code FROM currencies WHERE is_default), $3)`;

/**
 * Creates the wallet of a new account, in the next statement of the transaction. Its currency needs an
 * exchange rate: it is the preferred currency of the account if that is active, else the base currency.
 */
export function openWallet(tx: Tx, { id, preferred_currency }: User): void {
  tx.defer(INSERT_WALLET, [id, preferred_currency, DEFAULT_BASE_CURRENCY]);
}
