import { Body, Controller, Delete, Get, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Endpoint, IdPipe, type StreamedFile, UploadStream } from '@comptoir/http';
import { DigitalGoodsAdminService, MAX_FILE_BYTES } from './digital-goods.admin.service';
import { AddLicenceKeys } from './digital-goods.dto';
import { DigitalGoodsErrors } from './digital-goods.errors';
import { DigitalGoodsResponse, toDigitalGoodsView } from './digital-goods.view';

@ApiTags('admin/digital-goods')
@Controller('admin/digital-goods/:variant_id')
export class DigitalGoodsAdminController {
  constructor(private readonly goods: DigitalGoodsAdminService) {}

  @Get()
  @Endpoint({
    access: 'manager',
    summary: 'Files and licence keys that buyers of a variant get',
    returns: DigitalGoodsResponse,
  })
  async findDigitalGoods(@Param('variant_id', IdPipe) variantId: number): Promise<DigitalGoodsResponse> {
    return { data: toDigitalGoodsView(await this.goods.findDigitalGoods(variantId)) };
  }

  @Post('files')
  @Endpoint({
    access: 'manager',
    summary: 'Add a file that buyers of the variant download',
    description: 'The file is the `file` of a form, at most 500 MB.',
    status: 201,
    upload: { field: 'file', maxBytes: MAX_FILE_BYTES },
    returns: DigitalGoodsResponse,
    errors: [DigitalGoodsErrors.PRODUCT_NOT_DIGITAL],
    notFound: DigitalGoodsAdminService,
  })
  async addDigitalFile(
    @Param('variant_id', IdPipe) variantId: number,
    @UploadStream() file: StreamedFile,
  ): Promise<DigitalGoodsResponse> {
    const goods = await this.goods.addDigitalFile(variantId, file);
    return { message: 'File added.', data: toDigitalGoodsView(goods) };
  }

  @Delete('files/:file_id')
  @Endpoint({
    access: 'manager',
    summary: 'Remove a file for new buyers',
    description: 'Customers who have bought it keep it.',
    status: 204,
  })
  async deleteDigitalFile(
    @Param('variant_id', IdPipe) variantId: number,
    @Param('file_id', IdPipe) fileId: number,
  ): Promise<void> {
    await this.goods.deleteDigitalFile(variantId, fileId);
  }

  @Post('licence-keys')
  @Endpoint({
    access: 'manager',
    summary: 'Add licence keys, one for each unit that is sold',
    description: 'Orders that wait for a key get theirs first, the oldest order first.',
    status: 201,
    returns: DigitalGoodsResponse,
    errors: [DigitalGoodsErrors.PRODUCT_NOT_DIGITAL],
    notFound: DigitalGoodsAdminService,
  })
  async addLicenceKeys(
    @Param('variant_id', IdPipe) variantId: number,
    @Body() { keys }: AddLicenceKeys,
  ): Promise<DigitalGoodsResponse> {
    const goods = await this.goods.addLicenceKeys(variantId, keys);
    return { message: 'Licence keys added.', data: toDigitalGoodsView(goods) };
  }

  @Delete('licence-keys')
  @Endpoint({ access: 'manager', summary: 'Delete the licence keys that are not sold', status: 204 })
  async deleteFreeLicenceKeys(@Param('variant_id', IdPipe) variantId: number): Promise<void> {
    await this.goods.deleteFreeLicenceKeys(variantId);
  }
}
