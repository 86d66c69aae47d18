import { Body, Controller, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Caller, Endpoint, type Principal } from '@comptoir/http';
import { OrderErrors } from '../order-records/order-records.errors';
import { OpenReturn } from './returns.dto';
import { ReturnErrors } from './returns.errors';
import { ReturnsService } from './returns.service';
import { AdminReturnResponse, toAdminReturnView } from './returns.view';

/** `{order_id}` is the id or the number of an order. */
@ApiTags('admin/returns')
@Controller('admin/orders')
export class OrderReturnsAdminController {
  constructor(private readonly returns: ReturnsService) {}

  @Post(':order_id/returns')
  @Endpoint({
    access: 'manager',
    operation: 'open',
    summary: 'Request a return of a shipped order for its customer',
    description: 'The customer is told, as if they had asked for it in their account.',
    status: 201,
    returns: AdminReturnResponse,
    errors: [
      ReturnErrors.ORDER_NOT_FOUND,
      OrderErrors.OWN_ORDER,
      ReturnErrors.ORDER_NOT_RETURNABLE,
      ReturnErrors.RETURN_WINDOW_EXPIRED,
      ReturnErrors.RETURN_QUANTITY_EXCEEDED,
    ],
    notFound: ReturnsService,
  })
  async openOrderReturn(
    @Caller() { userId }: Principal,
    @Param('order_id') reference: string,
    @Body() body: OpenReturn,
  ): Promise<AdminReturnResponse> {
    const made = await this.returns.openReturn(userId, reference, body);
    return { message: 'Return requested.', data: toAdminReturnView(made) };
  }
}
