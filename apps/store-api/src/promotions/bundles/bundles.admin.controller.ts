import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Static, Type } from '@sinclair/typebox';
import { Endpoint, IdPipe, pageView, pageSchema } from '@comptoir/http';
import { MediaService } from '../../platform/media/media.service';
import type { Paged } from '../../platform/http/paging';
import { CreateBundle, NewBundleItemBody, AdminBundlesQuery, UpdateBundle } from './bundles.dto';
import { BundlesAdminService } from './bundles.admin.service';
import { AdminBundleView, BundleItemView, toAdminBundleView, toBundleItemView } from './bundles.view';

const BundleResponse = Type.Object({ message: Type.Optional(Type.String()), data: AdminBundleView });
type BundleResponse = Static<typeof BundleResponse>;

const version = { table: 'bundles' };

@ApiTags('admin/bundles')
@Controller('admin/bundles')
export class BundlesAdminController {
  constructor(
    private readonly bundles: BundlesAdminService,
    private readonly media: MediaService,
  ) {}

  @Get()
  @Endpoint({ access: 'admin', summary: 'All bundles, newest first', returns: pageSchema(AdminBundleView) })
  async listBundles(@Query() query: AdminBundlesQuery): Promise<Paged<AdminBundleView>> {
    return pageView(await this.bundles.listBundles(query), query, (bundle) =>
      toAdminBundleView(bundle, this.media),
    );
  }

  @Post()
  @Endpoint({ access: 'admin', summary: 'Make a bundle', status: 201, returns: BundleResponse })
  async createBundle(@Body() body: CreateBundle): Promise<BundleResponse> {
    return {
      message: 'Bundle created.',
      data: toAdminBundleView(await this.bundles.createBundle(body), this.media),
    };
  }

  @Get(':id')
  @Endpoint({ access: 'admin', summary: 'A bundle', version, returns: BundleResponse })
  async findBundle(@Param('id', IdPipe) id: number): Promise<BundleResponse> {
    return { data: toAdminBundleView(await this.bundles.findBundle(id), this.media) };
  }

  @Put(':id')
  @Endpoint({
    access: 'admin',
    summary: 'Change the given fields of a bundle',
    version,
    returns: BundleResponse,
    notFound: BundlesAdminService,
  })
  async updateBundle(@Param('id', IdPipe) id: number, @Body() body: UpdateBundle): Promise<BundleResponse> {
    return {
      message: 'Bundle updated.',
      data: toAdminBundleView(await this.bundles.updateBundle(id, body), this.media),
    };
  }

  @Delete(':id')
  @Endpoint({ access: 'admin', summary: 'Remove a bundle; orders keep its discount', version, status: 204 })
  async deleteBundle(@Param('id', IdPipe) id: number): Promise<void> {
    await this.bundles.deleteBundle(id);
  }

  @Post(':id/items')
  @Endpoint({
    access: 'admin',
    summary: 'Add a variant to a bundle',
    version,
    status: 201,
    returns: Type.Object({ message: Type.String(), data: BundleItemView }),
    notFound: BundlesAdminService,
  })
  async addBundleItem(
    @Param('id', IdPipe) id: number,
    @Body() body: NewBundleItemBody,
  ): Promise<{ message: string; data: BundleItemView }> {
    const item = await this.bundles.addBundleItem(id, body);
    return { message: 'Item added.', data: toBundleItemView(item, this.media) };
  }

  @Delete(':id/items/:item_id')
  @Endpoint({ access: 'admin', summary: 'Take a variant out of a bundle', version, status: 204 })
  async removeBundleItem(
    @Param('id', IdPipe) id: number,
    @Param('item_id', IdPipe) itemId: number,
  ): Promise<void> {
    await this.bundles.removeBundleItem(id, itemId);
  }
}
