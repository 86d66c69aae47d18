import { Injectable } from '@nestjs/common';
import { OrdersService } from '../orders/orders.service';
import type { OrderWithdrawal } from '../orders/orders.withdrawals.queries';
import type { ReturnDetails } from '../returns/returns.queries';
import { ReturnsService } from '../returns/returns.service';

/** A withdrawal as its customer sees it. */
export interface WithdrawalDetails {
  withdrawal: OrderWithdrawal;
  currency: string;
  /** The return of the units that are sent back; null without any. */
  returned: ReturnDetails | null;
}

/** Reads withdrawals for customers. */
@Injectable()
export class WithdrawalsReaderService {
  constructor(
    private readonly orders: OrdersService,
    private readonly returns: ReturnsService,
  ) {}

  /** Reads a withdrawal of an order of a customer that exists. */
  async findWithdrawal(userId: number, orderNumber: string, id: number): Promise<WithdrawalDetails> {
    const { withdrawals, currency } = await this.orders.findOwnOrder(userId, orderNumber);
    const withdrawal = withdrawals.find((one) => one.id === id);
    if (!withdrawal) throw new Error(`withdrawal ${id} does not exist`);
    const { return_id } = withdrawal;
    const returned = return_id === null ? null : await this.returns.findOwnReturn(userId, return_id);
    return { withdrawal, currency, returned };
  }
}
