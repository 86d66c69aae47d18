import { Injectable } from '@nestjs/common';
import type { Tx } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import { LOCK_ACCOUNT, LOCK_LEFT_DEBTS, MOVE_DEBT } from './loyalty.queries';

/** Keeps debts of points with the mailbox of their customer, who could delete the account otherwise. */
@Injectable()
export class LoyaltyDebtsService {
  constructor(private readonly clock: Clock) {}

  /**
   * Moves the debts of deleted accounts to the account that the same mailbox has now. Its points pay them first. Nothing is
   * moved before the address is verified, nor once the deleted account was erased.
   */
  async takeOverDebts(tx: Tx, userId: number): Promise<void> {
    for (const left of await tx.rows<{ user_id: number; debt: number }>(LOCK_LEFT_DEBTS, [userId])) {
      const account = await tx.row<{ balance: number }>(LOCK_ACCOUNT, [userId]);
      const paid = Math.min(left.debt, account?.balance ?? 0);
      await this.moveDebt(tx, left.user_id, { debt: -left.debt, paid: 0 });
      await this.moveDebt(tx, userId, { debt: left.debt, paid });
    }
  }

  private async moveDebt(
    tx: Tx,
    userId: number,
    { debt, paid }: { debt: number; paid: number },
  ): Promise<void> {
    await tx.execute(MOVE_DEBT, [userId, debt, paid, 'Debt of a deleted account', this.clock.now()]);
  }
}
