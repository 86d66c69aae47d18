import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Caller, Endpoint, type Principal } from '@comptoir/http';
import { BookingErrors } from '../bookings/bookings.errors';
import { BookingReaderService } from '../bookings/bookings.reader.service';
import { pathId } from '../../platform/http/id-checks';
import { Own, type OwnResources, ownResourcesOf } from '../../calendar/resources/own-resources';
import { BusinessZone } from '../../platform/business-time/business-zone';
import { PaymentAdminErrors, PaymentErrors } from '../../money/payments/payments.errors';
import { RequestErrors } from '../../platform/http/request.errors';
import { AddPayment, AddRefund } from './checkout.admin.dto';
import { CheckoutAdminService } from './checkout.admin.service';
import { BookingMoneyView, toBookingMoneyView } from './checkout.admin.view';

const { BOOKING_NOT_FOUND } = BookingErrors;
const ID_ERRORS = [RequestErrors.INVALID_ID, BOOKING_NOT_FOUND];

@ApiTags('admin/payments')
@Controller('admin/bookings')
export class CheckoutAdminController {
  constructor(
    private readonly checkout: CheckoutAdminService,
    private readonly zone: BusinessZone,
  ) {}

  @Get(':id/payments')
  @Endpoint({
    access: 'staff',
    operation: 'findOfBooking',
    summary: 'Price, payments and refunds of a booking',
    returns: BookingMoneyView,
    errors: ID_ERRORS,
  })
  findPayments(
    @Param('id', pathId(BOOKING_NOT_FOUND)) id: number,
    @Own() own: OwnResources,
  ): Promise<BookingMoneyView> {
    return this.show(id, own);
  }

  @Post(':id/payments')
  @Endpoint({
    access: 'staff',
    operation: 'addPayment',
    summary: 'Record money that was paid on site',
    status: 201,
    returns: BookingMoneyView,
    errors: [
      ...ID_ERRORS,
      RequestErrors.FORBIDDEN,
      PaymentAdminErrors.INVALID_PAYMENT,
      PaymentAdminErrors.INVALID_RECEIVED_ON,
      PaymentErrors.PAYMENT_PENDING,
      PaymentAdminErrors.PAYMENT_TOO_LARGE,
    ],
    notFound: BookingReaderService,
  })
  async addPayment(
    @Param('id', pathId(BOOKING_NOT_FOUND)) id: number,
    @Body() body: AddPayment,
    @Caller() caller: Principal,
  ): Promise<BookingMoneyView> {
    const own = ownResourcesOf(caller);
    await this.checkout.addPayment(id, body, { userId: caller.userId, own });
    return this.show(id, own);
  }

  @Post(':id/refunds')
  @Endpoint({
    access: 'staff',
    operation: 'addRefund',
    summary: 'Refund a booking by card, or record what was given back on site',
    description: 'A refund by card is sent by a job; its status follows.',
    status: 201,
    returns: BookingMoneyView,
    errors: [
      ...ID_ERRORS,
      RequestErrors.FORBIDDEN,
      PaymentErrors.NOTHING_TO_PAY,
      PaymentAdminErrors.INVALID_PAYMENT,
      PaymentAdminErrors.INVALID_RECEIVED_ON,
      PaymentAdminErrors.ONLY_ON_SITE,
      PaymentAdminErrors.REFUND_TOO_LARGE,
    ],
    notFound: BookingReaderService,
  })
  async addRefund(
    @Param('id', pathId(BOOKING_NOT_FOUND)) id: number,
    @Body() body: AddRefund,
    @Caller() caller: Principal,
  ): Promise<BookingMoneyView> {
    const own = ownResourcesOf(caller);
    await this.checkout.addRefund(id, body, { userId: caller.userId, own });
    return this.show(id, own);
  }

  private async show(id: number, own: OwnResources): Promise<BookingMoneyView> {
    return toBookingMoneyView(await this.checkout.readMoney(id, own), this.zone);
  }
}
