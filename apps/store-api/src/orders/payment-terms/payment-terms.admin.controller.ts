import { Body, Controller, Delete, Get, Param, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Static, Type } from '@sinclair/typebox';
import { Endpoint, IdPipe } from '@comptoir/http';
import { RequestErrors } from '../../platform/http/request.errors';
import { PaymentTermsAdminService } from './payment-terms.admin.service';
import { SavePaymentTerms } from './payment-terms.dto';
import { PaymentTermsView, toPaymentTermsView } from './payment-terms.view';

const PaymentTermsResponse = Type.Object({ message: Type.Optional(Type.String()), data: PaymentTermsView });
type PaymentTermsResponse = Static<typeof PaymentTermsResponse>;

@ApiTags('admin/users')
@Controller('admin/users/:id/payment-terms')
export class PaymentTermsAdminController {
  constructor(private readonly terms: PaymentTermsAdminService) {}

  @Get()
  @Endpoint({
    access: 'admin',
    summary: 'Show the credit limit of a customer who pays by invoice, and the amount owed',
    returns: PaymentTermsResponse,
    errors: [RequestErrors.NOT_FOUND],
  })
  async findTerms(@Param('id', IdPipe) id: number): Promise<PaymentTermsResponse> {
    return { data: toPaymentTermsView(await this.terms.findTerms(id)) };
  }

  @Put()
  @Endpoint({
    access: 'admin',
    summary: 'Let a customer pay by invoice',
    description: 'Applies to orders that are placed from now on.',
    returns: PaymentTermsResponse,
    notFound: PaymentTermsAdminService,
  })
  async saveTerms(
    @Param('id', IdPipe) id: number,
    @Body() body: SavePaymentTerms,
  ): Promise<PaymentTermsResponse> {
    const credit = await this.terms.saveTerms(id, body);
    return { message: 'Payment terms saved.', data: toPaymentTermsView(credit) };
  }

  @Delete()
  @Endpoint({
    access: 'admin',
    summary: 'End payment by invoice for a customer',
    status: 204,
    errors: [RequestErrors.NOT_FOUND],
  })
  async deleteTerms(@Param('id', IdPipe) id: number): Promise<void> {
    await this.terms.deleteTerms(id);
  }
}
