import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Static, Type } from '@sinclair/typebox';
import { Endpoint, IdPipe, Upload, type UploadedFile, pageView, pageSchema } from '@comptoir/http';
import { MediaService } from '../../platform/media/media.service';
import { imageForm } from '../../platform/media/image-fields';
import type { Paged } from '../../platform/http/paging';
import { CreateBanner, AdminBannersQuery, UpdateBanner } from './banners.dto';
import { BannersAdminService } from './banners.admin.service';
import { AdminBannerView, toAdminBannerView } from './banners.view';

const BannerResponse = Type.Object({ message: Type.String(), data: AdminBannerView });
type BannerResponse = Static<typeof BannerResponse>;

const version = { table: 'banners' };

@ApiTags('admin/banners')
@Controller('admin/banners')
export class BannersAdminController {
  constructor(
    private readonly banners: BannersAdminService,
    private readonly media: MediaService,
  ) {}

  @Get()
  @Endpoint({ access: 'admin', summary: 'All banners, place by place', returns: pageSchema(AdminBannerView) })
  async listBanners(@Query() query: AdminBannersQuery): Promise<Paged<AdminBannerView>> {
    return pageView(await this.banners.listBanners(query), query, (banner) =>
      toAdminBannerView(banner, this.media),
    );
  }

  @Post()
  @Endpoint({ access: 'admin', summary: 'Add a banner', status: 201, returns: BannerResponse })
  async createBanner(@Body() body: CreateBanner): Promise<BannerResponse> {
    const banner = await this.banners.createBanner(body);
    return { message: 'Banner created.', data: toAdminBannerView(banner, this.media) };
  }

  @Get(':id')
  @Endpoint({
    access: 'admin',
    summary: 'One banner',
    version,
    returns: Type.Object({ data: AdminBannerView }),
  })
  async findBanner(@Param('id', IdPipe) id: number): Promise<{ data: AdminBannerView }> {
    return { data: toAdminBannerView(await this.banners.findBanner(id), this.media) };
  }

  @Put(':id')
  @Endpoint({
    access: 'admin',
    summary: 'Change a banner',
    version,
    returns: BannerResponse,
    notFound: BannersAdminService,
  })
  async updateBanner(@Param('id', IdPipe) id: number, @Body() body: UpdateBanner): Promise<BannerResponse> {
    const banner = await this.banners.updateBanner(id, body);
    return { message: 'Banner updated.', data: toAdminBannerView(banner, this.media) };
  }

  @Post(':id/image')
  @Endpoint({
    access: 'admin',
    summary: 'Upload the image of a banner',
    version,
    ...imageForm('image'),
    returns: BannerResponse,
    notFound: BannersAdminService,
  })
  async uploadBannerImage(
    @Param('id', IdPipe) id: number,
    @Upload() { bytes }: UploadedFile,
  ): Promise<BannerResponse> {
    const banner = await this.banners.setBannerImage(id, 'banner', bytes);
    return { message: 'Banner updated.', data: toAdminBannerView(banner, this.media) };
  }

  @Post(':id/image-mobile')
  @Endpoint({
    access: 'admin',
    summary: 'Upload the image of a banner for narrow screens',
    version,
    ...imageForm('image'),
    returns: BannerResponse,
    notFound: BannersAdminService,
  })
  async uploadBannerMobileImage(
    @Param('id', IdPipe) id: number,
    @Upload() { bytes }: UploadedFile,
  ): Promise<BannerResponse> {
    const banner = await this.banners.setBannerImage(id, 'mobile-banner', bytes);
    return { message: 'Banner updated.', data: toAdminBannerView(banner, this.media) };
  }

  @Delete(':id')
  @Endpoint({ access: 'admin', summary: 'Delete a banner', version, status: 204 })
  async deleteBanner(@Param('id', IdPipe) id: number): Promise<void> {
    await this.banners.deleteBanner(id);
  }
}
