import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Static, Type } from '@sinclair/typebox';
import { Endpoint, pageSchema, pageView } from '@comptoir/http';
import type { Paged } from '../../platform/http/paging';
import { RequestErrors } from '../../platform/http/request.errors';
import { VatNumbersAdminService } from './vat-numbers.admin.service';
import { OverrideVatNumber, VatNumbersQuery } from './vat-numbers.dto';
import { VatNumberErrors } from './vat-numbers.errors';
import { VatNumberView, toVatNumberView } from './vat-numbers.view';

const VatNumberResponse = Type.Object({ message: Type.String(), data: VatNumberView });
type VatNumberResponse = Static<typeof VatNumberResponse>;

@ApiTags('admin/vat-numbers')
@Controller('admin/vat-numbers')
export class VatNumbersAdminController {
  constructor(private readonly vatNumbers: VatNumbersAdminService) {}

  @Get()
  @Endpoint({
    access: 'admin',
    summary: 'Checked VAT numbers of customers, the last changed first',
    returns: pageSchema(VatNumberView),
  })
  async listVatNumbers(@Query() query: VatNumbersQuery): Promise<Paged<VatNumberView>> {
    return pageView(await this.vatNumbers.listVatNumbers(query), query, toVatNumberView);
  }

  @Post(':number/check')
  @Endpoint({
    access: 'admin',
    summary: 'Ask VIES about a VAT number now',
    status: 200,
    returns: VatNumberResponse,
    errors: [RequestErrors.NOT_FOUND, VatNumberErrors.VAT_SERVICE_UNAVAILABLE],
  })
  async recheckVatNumber(@Param('number') number: string): Promise<VatNumberResponse> {
    const check = await this.vatNumbers.recheckVatNumber(number);
    return { message: 'VAT number checked.', data: toVatNumberView(check) };
  }

  @Put(':number/override')
  @Endpoint({
    access: 'admin',
    summary: 'Decide whether a VAT number is valid',
    description: 'Counts for orders that are placed from now on, whatever VIES answers.',
    returns: VatNumberResponse,
    notFound: VatNumbersAdminService,
  })
  async overrideVatNumber(
    @Param('number') number: string,
    @Body() body: OverrideVatNumber,
  ): Promise<VatNumberResponse> {
    const check = await this.vatNumbers.overrideVatNumber(number, body);
    return { message: 'VAT number saved.', data: toVatNumberView(check) };
  }

  @Delete(':number/override')
  @Endpoint({
    access: 'admin',
    summary: 'Let VIES decide about a VAT number again',
    status: 204,
    errors: [RequestErrors.NOT_FOUND],
  })
  async removeOverride(@Param('number') number: string): Promise<void> {
    await this.vatNumbers.removeOverride(number);
  }
}
