import { Body, Controller, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Caller, Endpoint, IdPipe, type Principal } from '@comptoir/http';
import { RequestErrors } from '../../platform/http/request.errors';
import { OrderErrors } from '../order-records/order-records.errors';
import { PaymentErrors } from './payments.errors';
import { ReverseWriteOff, WriteOffDebt } from './write-offs.dto';
import { WriteOffErrors } from './write-offs.errors';
import { WriteOffsService } from './write-offs.service';
import { WriteOffResponse, WriteOffView, toWriteOffView } from './write-offs.view';

/** `{order_id}` is the id or the number of an order. */
@ApiTags('admin/orders')
@Controller('admin/orders')
export class WriteOffsAdminController {
  constructor(private readonly writeOffs: WriteOffsService) {}

  @Post(':order_id/write-offs')
  @Endpoint({
    access: 'admin',
    operation: 'writeOffOrder',
    summary: 'Write off what is left to pay of an order, wholly or in part',
    description:
      'The order stays unpaid, and its customer owes the money still. Money or goods that come after all take the ' +
      'write-off back.',
    status: 201,
    returns: WriteOffResponse,
    errors: [
      RequestErrors.NOT_FOUND,
      PaymentErrors.ORDER_NOT_FOUND,
      OrderErrors.OWN_ORDER,
      WriteOffErrors.ORDER_ENDED,
      WriteOffErrors.PAYMENT_AUTHORIZED,
      WriteOffErrors.ORDER_NOT_INVOICED,
      WriteOffErrors.NOTHING_TO_WRITE_OFF,
      WriteOffErrors.WRITE_OFF_TOO_LARGE,
    ],
    notFound: WriteOffsService,
  })
  async writeOffOrder(
    @Caller() { userId }: Principal,
    @Param('order_id') reference: string,
    @Body() body: WriteOffDebt,
  ): Promise<{ message: string; data: WriteOffView }> {
    const writeOff = await this.writeOffs.writeOff(userId, reference, body);
    return { message: 'Written off.', data: toWriteOffView(writeOff) };
  }

  @Post(':order_id/write-offs/:id/reverse')
  @Endpoint({
    access: 'admin',
    operation: 'reverseWriteOff',
    summary: 'Take a write-off of an order back',
    returns: WriteOffResponse,
    errors: [
      RequestErrors.NOT_FOUND,
      PaymentErrors.ORDER_NOT_FOUND,
      OrderErrors.OWN_ORDER,
      WriteOffErrors.WRITE_OFF_NOT_FOUND,
      WriteOffErrors.WRITE_OFF_REVERSED,
    ],
  })
  async reverseWriteOff(
    @Caller() { userId }: Principal,
    @Param('order_id') reference: string,
    @Param('id', IdPipe) id: number,
    @Body() body: ReverseWriteOff,
  ): Promise<{ message: string; data: WriteOffView }> {
    const writeOff = await this.writeOffs.reverse(userId, reference, id, body);
    return { message: 'Write-off taken back.', data: toWriteOffView(writeOff) };
  }
}
