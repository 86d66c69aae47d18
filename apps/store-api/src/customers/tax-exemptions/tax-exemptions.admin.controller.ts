import { Body, Controller, Delete, Get, Param, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Static, Type } from '@sinclair/typebox';
import { Endpoint, IdPipe } from '@comptoir/http';
import { RequestErrors } from '../../platform/http/request.errors';
import { TaxExemptionsAdminService } from './tax-exemptions.admin.service';
import { SaveTaxExemption } from './tax-exemptions.dto';
import { TaxExemptionView, toTaxExemptionView } from './tax-exemptions.view';

const TaxExemptionResponse = Type.Object({ message: Type.Optional(Type.String()), data: TaxExemptionView });
type TaxExemptionResponse = Static<typeof TaxExemptionResponse>;

@ApiTags('admin/users')
@Controller('admin/users/:id/tax-exemption')
export class TaxExemptionsAdminController {
  constructor(private readonly exemptions: TaxExemptionsAdminService) {}

  @Get()
  @Endpoint({
    access: 'admin',
    operation: 'getTaxExemption',
    summary: 'Show the tax exemption of a customer',
    returns: TaxExemptionResponse,
    errors: [RequestErrors.NOT_FOUND],
  })
  async findExemption(@Param('id', IdPipe) id: number): Promise<TaxExemptionResponse> {
    return { data: toTaxExemptionView(await this.exemptions.findExemption(id)) };
  }

  @Put()
  @Endpoint({
    access: 'admin',
    operation: 'setTaxExemption',
    summary: 'Charge a customer no tax',
    description: 'Applies to orders that are placed from now on.',
    returns: TaxExemptionResponse,
    notFound: TaxExemptionsAdminService,
  })
  async saveExemption(
    @Param('id', IdPipe) id: number,
    @Body() body: SaveTaxExemption,
  ): Promise<TaxExemptionResponse> {
    const exemption = await this.exemptions.saveExemption(id, body);
    return { message: 'Tax exemption saved.', data: toTaxExemptionView(exemption) };
  }

  @Delete()
  @Endpoint({
    access: 'admin',
    operation: 'deleteTaxExemption',
    summary: 'Charge a customer tax again',
    status: 204,
    errors: [RequestErrors.NOT_FOUND],
  })
  async deleteExemption(@Param('id', IdPipe) id: number): Promise<void> {
    await this.exemptions.deleteExemption(id);
  }
}
