import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { Endpoint, PageMeta, pageView } from '@comptoir/http';
import { MediaService } from '../../platform/media/media.service';
import { COLLECTION, SINGLE_COLLECTION } from '../../platform/translations/text-shapes';
import { PricesPageQuery } from '../search/search.dto';
import { toProductItemView } from '../products/products.view';
import { CollectionsService } from './collections.service';
import { CollectionDetailView, CollectionView, toCollectionView } from './collections.view';

@ApiTags('collections')
@Controller('collections')
export class CollectionsController {
  constructor(
    private readonly collections: CollectionsService,
    private readonly media: MediaService,
  ) {}

  @Get()
  @Endpoint({
    access: 'public',
    summary: 'Collections of products',
    texts: { parts: { data: COLLECTION } },
    cache: 'brief',
    returns: Type.Object({ data: Type.Array(CollectionView) }),
  })
  async listActiveCollections(): Promise<{ data: CollectionView[] }> {
    const collections = await this.collections.listActiveCollections();
    return { data: collections.map((collection) => toCollectionView(collection, this.media)) };
  }

  @Get(':slug')
  @Endpoint({
    access: 'public',
    summary: 'One collection with a page of its products',
    texts: { parts: { data: SINGLE_COLLECTION } },
    cache: 'revalidate',
    returns: Type.Object({ data: CollectionDetailView, meta: PageMeta }),
  })
  async findActiveCollection(
    @Param('slug') slug: string,
    @Query() query: PricesPageQuery,
  ): Promise<{ data: CollectionDetailView; meta: ReturnType<typeof pageView>['meta'] }> {
    const { collection, products } = await this.collections.findActiveCollection(slug, query);
    const page = pageView(products, query, (product) => toProductItemView(product, this.media));
    return { data: { ...toCollectionView(collection, this.media), products: page.data }, meta: page.meta };
  }
}
