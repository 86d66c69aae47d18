import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { Endpoint, IdPipe } from '@comptoir/http';
import { PricesQuery } from '../../catalog/search/search.dto';
import { MediaService } from '../../platform/media/media.service';
import { BUNDLE } from '../../platform/translations/text-shapes';
import { BundlesService } from './bundles.service';
import { BundleView, toBundleView } from './bundles.view';

@ApiTags('bundles')
@Controller('bundles')
export class BundlesController {
  constructor(
    private readonly bundles: BundlesService,
    private readonly media: MediaService,
  ) {}

  @Get()
  @Endpoint({
    access: 'public',
    summary: 'Active bundles',
    cache: 'revalidate',
    texts: { parts: { data: BUNDLE } },
    returns: Type.Object({ data: Type.Array(BundleView) }),
  })
  async listActiveBundles(@Query() { currency }: PricesQuery): Promise<{ data: BundleView[] }> {
    const bundles = await this.bundles.listActiveBundles(currency);
    return { data: bundles.map((bundle) => toBundleView(bundle, this.media)) };
  }

  @Get(':id')
  @Endpoint({
    access: 'public',
    summary: 'One bundle with its products',
    cache: 'revalidate',
    texts: { parts: { data: BUNDLE } },
    returns: Type.Object({ data: BundleView }),
  })
  async findActiveBundle(
    @Param('id', IdPipe) id: number,
    @Query() { currency }: PricesQuery,
  ): Promise<{ data: BundleView }> {
    return { data: toBundleView(await this.bundles.findActiveBundle(id, currency), this.media) };
  }
}
