import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { Endpoint } from '@comptoir/http';
import { MediaService } from '../../platform/media/media.service';
import { BANNER } from '../../platform/translations/text-shapes';
import { BannersQuery } from './banners.dto';
import { BannersService } from './banners.service';
import { BannerView, toBannerView } from './banners.view';

@ApiTags('banners')
@Controller('banners')
export class BannersController {
  constructor(
    private readonly banners: BannersService,
    private readonly media: MediaService,
  ) {}

  @Get()
  @Endpoint({
    access: 'public',
    summary: 'Active banners',
    texts: { parts: { data: BANNER } },
    cache: 'brief',
    returns: Type.Object({ data: Type.Array(BannerView) }),
  })
  async listActiveBanners(@Query() { position }: BannersQuery): Promise<{ data: BannerView[] }> {
    const banners = await this.banners.listActiveBanners(position || undefined);
    return { data: banners.map((banner) => toBannerView(banner, this.media)) };
  }
}
