import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { Endpoint } from '@comptoir/http';
import { PromotionPreviewAdminService } from './promotion-preview.admin.service';
import { PreviewPromotions } from './promotion-preview.dto';
import { PromotionPreviewView, toPromotionPreviewView } from './promotion-preview.view';

@ApiTags('admin/promotions')
@Controller('admin/promotions')
export class PromotionPreviewAdminController {
  constructor(private readonly previews: PromotionPreviewAdminService) {}

  @Post('preview')
  @Endpoint({
    access: 'admin',
    summary: 'Price lines as a cart, and say which promotions and coupon lower them',
    description:
      'Stores nothing and uses up nothing. Stock is not checked, nor whether the variants are on sale.',
    status: 200,
    returns: Type.Object({ data: PromotionPreviewView }),
  })
  async previewPromotions(@Body() body: PreviewPromotions): Promise<{ data: PromotionPreviewView }> {
    return { data: toPromotionPreviewView(await this.previews.previewPromotions(body)) };
  }
}
