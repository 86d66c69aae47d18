import type { Tx } from '@comptoir/db';
import { USUAL_BASE_CURRENCY } from '../../pricing/currencies/currencies.service';

const OPEN = `
  INSERT INTO wallets (user_id, currency)
  SELECT $1, coalesce((SELECT code FROM currencies WHERE code = $2 AND is_active),
                      (SELECT code FROM currencies WHERE is_default), $3)`;

/**
 * Opens the wallet of a new account, with the next statement of the transaction. It is held in a currency that the
 * shop has a rate for: the preferred one where it is active, else the base currency.
 * @param preferred the code of a currency
 */
export function openWallet(tx: Tx, userId: number, preferred: string): void {
  tx.defer(OPEN, [userId, preferred, USUAL_BASE_CURRENCY]);
}
