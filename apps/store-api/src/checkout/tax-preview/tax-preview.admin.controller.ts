import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { Endpoint } from '@comptoir/http';
import { TaxPreviewAdminService } from './tax-preview.admin.service';
import { PreviewTaxes } from './tax-preview.dto';
import { TaxPreviewView, toTaxPreviewView } from './tax-preview.view';

@ApiTags('admin/taxes')
@Controller('admin/taxes')
export class TaxPreviewAdminController {
  constructor(private readonly taxes: TaxPreviewAdminService) {}

  @Post('preview')
  @Endpoint({
    access: 'manager',
    summary: 'Calculate the tax of lines without an order, and say why',
    description: 'Stores nothing and does not ask VIES; promotions and coupons do not count.',
    status: 200,
    returns: Type.Object({ data: TaxPreviewView }),
  })
  async previewTaxes(@Body() body: PreviewTaxes): Promise<{ data: TaxPreviewView }> {
    return { data: toTaxPreviewView(await this.taxes.previewTaxes(body)) };
  }
}
