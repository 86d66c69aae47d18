import { Body, Controller, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Caller, Endpoint, type Principal } from '@comptoir/http';
import { OrderErrors } from '../order-records/order-records.errors';
import { OwnOrderCheckService } from '../order-records/own-order-check.service';
import { RefundErrors } from '../refunds/refunds.errors';
import { ReturnErrors } from '../returns/returns.errors';
import { Withdraw } from './withdrawals.dto';
import { WithdrawalsReaderService } from './withdrawals.reader.service';
import { WithdrawalsService } from './withdrawals.service';
import { WithdrawalResponse, toWithdrawalResponse } from './withdrawals.view';

@ApiTags('returns')
@Controller('orders')
export class OrderWithdrawalsController {
  constructor(
    private readonly withdrawals: WithdrawalsService,
    private readonly reader: WithdrawalsReaderService,
  ) {}

  @Post(':order_number/withdrawal')
  @Endpoint({
    access: 'customer',
    guests: true,
    summary: 'Withdraw from an order, or from some of its items',
    description:
      'The right of consumers, from the order on: it needs neither a reason nor an approval. Units that did not leave ' +
      'are cancelled and refunded at once; the others make a return of the kind `withdrawal`. A receipt is mailed at ' +
      'once. `withdrawable_until` of the order says how long it is possible.',
    status: 201,
    returns: WithdrawalResponse,
    errors: [
      ReturnErrors.ORDER_NOT_FOUND,
      ReturnErrors.ORDER_NOT_WITHDRAWABLE,
      ReturnErrors.WITHDRAWAL_PERIOD_EXPIRED,
      ReturnErrors.WITHDRAWAL_EXCLUDED,
      ReturnErrors.RETURN_QUANTITY_EXCEEDED,
      OrderErrors.ORDER_NOT_PAID,
      RefundErrors.GIFT_CARD_USED,
      RefundErrors.PAYMENT_DISPUTED,
    ],
    notFound: OwnOrderCheckService,
  })
  async withdrawFromOrder(
    @Caller() { userId }: Principal,
    @Param('order_number') orderNumber: string,
    @Body() body: Withdraw,
  ): Promise<WithdrawalResponse> {
    const id = await this.withdrawals.withdraw(userId, orderNumber, body);
    return toWithdrawalResponse(await this.reader.findWithdrawal(userId, orderNumber, id));
  }
}
