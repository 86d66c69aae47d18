import { Body, Controller, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Caller, Endpoint, type Principal } from '@comptoir/http';
import { OwnOrderCheckService } from '../order-records/own-order-check.service';
import { RequestReturn, Withdraw } from './returns.dto';
import { ReturnErrors } from './returns.errors';
import { WithdrawalsService } from './returns.withdrawals.service';
import { ReturnsService } from './returns.service';
import { ReturnResponse, toCreatedReturnView, toReturnView } from './returns.view';

@ApiTags('returns')
@Controller('orders')
export class OrderReturnsController {
  constructor(
    private readonly returns: ReturnsService,
    private readonly withdrawals: WithdrawalsService,
  ) {}

  @Post(':order_number/return')
  @Endpoint({
    access: 'customer',
    operation: 'requestForOrder',
    summary: 'Request a return of items of a delivered order',
    status: 201,
    returns: ReturnResponse,
    errors: [
      ReturnErrors.ORDER_NOT_FOUND,
      ReturnErrors.ORDER_NOT_RETURNABLE,
      ReturnErrors.RETURN_QUANTITY_EXCEEDED,
      ReturnErrors.RETURN_WINDOW_EXPIRED,
    ],
    notFound: OwnOrderCheckService,
  })
  async requestOrderReturn(
    @Caller() { userId }: Principal,
    @Param('order_number') orderNumber: string,
    @Body() body: RequestReturn,
  ): Promise<ReturnResponse> {
    const made = await this.returns.requestReturn(userId, orderNumber, body);
    return { message: 'Return requested.', data: toCreatedReturnView(made) };
  }

  @Post(':order_number/withdrawal')
  @Endpoint({
    access: 'customer',
    summary: 'Withdraw from a shipped order, or from some of its items',
    description:
      'The right of consumers: it needs neither a reason nor an approval. Makes a return of the kind `withdrawal`, ' +
      'and mails a receipt at once. `withdrawable_until` of the order says how long it is possible.',
    status: 201,
    returns: ReturnResponse,
    errors: [
      ReturnErrors.ORDER_NOT_FOUND,
      ReturnErrors.ORDER_NOT_WITHDRAWABLE,
      ReturnErrors.WITHDRAWAL_PERIOD_EXPIRED,
      ReturnErrors.WITHDRAWAL_EXCLUDED,
      ReturnErrors.RETURN_QUANTITY_EXCEEDED,
    ],
    notFound: OwnOrderCheckService,
  })
  async withdrawFromOrder(
    @Caller() { userId }: Principal,
    @Param('order_number') orderNumber: string,
    @Body() body: Withdraw,
  ): Promise<ReturnResponse> {
    const made = await this.withdrawals.withdraw(userId, orderNumber, body);
    return { message: 'Withdrawal received.', data: toReturnView(made) };
  }
}
