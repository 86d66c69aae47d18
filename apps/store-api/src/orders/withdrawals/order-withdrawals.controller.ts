import { Body, Controller, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Caller, Endpoint, type Principal } from '@comptoir/http';
import { OwnOrderCheckService } from '../order-records/own-order-check.service';
import { ReturnErrors } from '../returns/returns.errors';
import { PreviewWithdrawal, Withdraw } from './withdrawals.dto';
import { WithdrawalsReaderService } from './withdrawals.reader.service';
import { WithdrawalsService } from './withdrawals.service';
import { WITHDRAWAL_ERRORS } from './withdrawals.errors';
import {
  WithdrawalPreviewResponse,
  WithdrawalResponse,
  toWithdrawalPreviewResponse,
  toWithdrawalResponse,
} from './withdrawals.view';

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
    errors: [ReturnErrors.ORDER_NOT_FOUND, ...WITHDRAWAL_ERRORS],
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
  @Post(':order_number/withdrawal/preview')
  @Endpoint({
    access: 'customer',
    guests: true,
    operation: 'previewWithdrawal',
    summary: 'What a withdrawal from an order would cancel, send back and refund',
    description: 'By the rules of the withdrawal itself. Nothing is stored.',
    returns: WithdrawalPreviewResponse,
    errors: [ReturnErrors.ORDER_NOT_FOUND, ...WITHDRAWAL_ERRORS],
    notFound: OwnOrderCheckService,
    rateLimit: 'refund-preview',
  })
  async previewWithdrawal(
    @Caller() { userId }: Principal,
    @Param('order_number') orderNumber: string,
    @Body() body: PreviewWithdrawal,
  ): Promise<WithdrawalPreviewResponse> {
    return toWithdrawalPreviewResponse(await this.withdrawals.preview(userId, orderNumber, body));
  }
}
