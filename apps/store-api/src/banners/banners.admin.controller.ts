import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Static, Type } from '@sinclair/typebox';
import { Endpoint, IdPipe, Upload, type UploadedFile, pageView, paged } from '@comptoir/http';
import { Media } from '../media/media';
import { pictureForm } from '../media/media.fields';
import type { Paged } from '../paging';
import { CreateBanner, StaffBannersQuery, UpdateBanner } from './banners.dto';
import { StaffBannersService } from './banners.staff.service';
import { StaffBannerView, toStaffBannerView } from './banners.view';

const BannerAnswer = Type.Object({ message: Type.String(), data: StaffBannerView });
type BannerAnswer = Static<typeof BannerAnswer>;

@ApiTags('admin/banners')
@Controller('admin/banners')
export class StaffBannersController {
  constructor(
    private readonly banners: StaffBannersService,
    private readonly media: Media,
  ) {}

  @Get()
  @Endpoint({ access: 'admin', summary: 'All banners, place by place', returns: paged(StaffBannerView) })
  async list(@Query() query: StaffBannersQuery): Promise<Paged<StaffBannerView>> {
    return pageView(await this.banners.list(query), query, (banner) => toStaffBannerView(banner, this.media));
  }

  @Post()
  @Endpoint({ access: 'admin', summary: 'Add a banner', status: 201, returns: BannerAnswer })
  async create(@Body() body: CreateBanner): Promise<BannerAnswer> {
    const banner = await this.banners.create(body);
    return { message: 'Banner created.', data: toStaffBannerView(banner, this.media) };
  }

  @Get(':id')
  @Endpoint({ access: 'admin', summary: 'One banner', returns: Type.Object({ data: StaffBannerView }) })
  async find(@Param('id', IdPipe) id: number): Promise<{ data: StaffBannerView }> {
    return { data: toStaffBannerView(await this.banners.find(id), this.media) };
  }

  @Put(':id')
  @Endpoint({
    access: 'admin',
    summary: 'Change a banner',
    returns: BannerAnswer,
    lookup: StaffBannersService,
  })
  async update(@Param('id', IdPipe) id: number, @Body() body: UpdateBanner): Promise<BannerAnswer> {
    const banner = await this.banners.update(id, body);
    return { message: 'Banner updated.', data: toStaffBannerView(banner, this.media) };
  }

  @Post(':id/image')
  @Endpoint({
    access: 'admin',
    summary: 'Upload the picture of a banner',
    ...pictureForm('image'),
    returns: BannerAnswer,
    lookup: StaffBannersService,
  })
  async setImage(@Param('id', IdPipe) id: number, @Upload() { bytes }: UploadedFile): Promise<BannerAnswer> {
    const banner = await this.banners.setImage(id, 'banner', bytes);
    return { message: 'Banner updated.', data: toStaffBannerView(banner, this.media) };
  }

  @Post(':id/image-mobile')
  @Endpoint({
    access: 'admin',
    summary: 'Upload the picture of a banner for narrow screens',
    ...pictureForm('image'),
    returns: BannerAnswer,
    lookup: StaffBannersService,
  })
  async setMobileImage(
    @Param('id', IdPipe) id: number,
    @Upload() { bytes }: UploadedFile,
  ): Promise<BannerAnswer> {
    const banner = await this.banners.setImage(id, 'mobile-banner', bytes);
    return { message: 'Banner updated.', data: toStaffBannerView(banner, this.media) };
  }

  @Delete(':id')
  @Endpoint({ access: 'admin', summary: 'Delete a banner', status: 204 })
  async remove(@Param('id', IdPipe) id: number): Promise<void> {
    await this.banners.remove(id);
  }
}
