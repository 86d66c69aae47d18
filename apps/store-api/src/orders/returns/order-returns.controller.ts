import { Body, Controller, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Caller, Endpoint, type Principal } from '@comptoir/http';
import { OwnOrderCheckService } from '../order-records/own-order-check.service';
import { RequestReturn } from './returns.dto';
import { ReturnErrors } from './returns.errors';
import { ReturnsService } from './returns.service';
import { ReturnResponse, toCreatedReturnView } from './returns.view';

@ApiTags('returns')
@Controller('orders')
export class OrderReturnsController {
  constructor(private readonly returns: ReturnsService) {}

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
}
