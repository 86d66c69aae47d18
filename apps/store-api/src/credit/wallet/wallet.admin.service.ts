import { Inject, Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import type { NotFoundCheck } from '@comptoir/http';
import { Outbox } from '@comptoir/jobs';
import { parsePrice } from '../../catalog/prices/price-amounts';
import type { StoreEvents } from '../../events';
import { rowExists } from '../../platform/http/id-checks';
import { invalidField, RequestErrors } from '../../platform/http/request.errors';
import type { AdjustWallet } from './wallet.dto';
import { WalletErrors } from './wallet.errors';
import { WalletService } from './wallet.service';

/** Changes the credit of customers for administrators (docs/credit.md). */
@Injectable()
export class WalletAdminService implements NotFoundCheck {
  constructor(
    private readonly db: Db,
    private readonly wallets: WalletService,
    @Inject(Outbox) private readonly outbox: Outbox<StoreEvents>,
  ) {}

  /**
   * Adds an amount to a wallet or subtracts it, with a ledger entry. The customer is notified.
   * @throws RequestErrors.NOT_FOUND, WalletErrors.OWN_WALLET, WalletErrors.INSUFFICIENT_BALANCE,
   * RequestErrors.VALIDATION_ERROR
   */
  async adjustWallet(adminId: number, userId: number, input: AdjustWallet): Promise<void> {
    if (userId === adminId) throw WalletErrors.OWN_WALLET();
    const { type, amount, currency, reason } = input;
    await this.db.tx(async (tx) => {
      const wallet = await this.wallets.lockOpenWallet(tx, userId);
      if (!wallet) throw RequestErrors.NOT_FOUND();
      if (currency !== wallet.currency)
        throw invalidField('currency', `The wallet is in ${wallet.currency}.`);
      const minor = parsePrice(currency, amount, 'amount');
      if (minor === 0) throw invalidField('amount', 'It must be above zero.');
      const entry = { amount: minor, source: 'adjustment', reference: null, description: reason } as const;
      const transactionId = await (type === 'credit'
        ? this.wallets.creditWallet(tx, userId, entry)
        : this.wallets.debitWallet(tx, userId, entry));
      await this.outbox.emit(tx, 'wallet.adjusted', { transactionId });
    });
  }

  /** Checks that the account of the path `/admin/users/{id}/wallet` exists. */
  targetExists({ id = '' }: Record<string, string>): Promise<boolean> {
    return rowExists(this.db, 'users', id, 'deleted_at IS NULL');
  }
}
