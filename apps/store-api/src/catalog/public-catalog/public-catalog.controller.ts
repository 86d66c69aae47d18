import { Controller, Get, Param, Query, UseInterceptors } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { Endpoint, IdPipe } from '@comptoir/http';
import { SearchLogInterceptor } from '../../platform/logs/search-log-interceptor';
import { MediaService } from '../../platform/media/media.service';
import { CATEGORY, FACETS, LISTED_PRODUCT, SINGLE_PRODUCT } from '../../platform/translations/text-shapes';
import { PricesQuery, ProductsPageQuery } from '../search/search.dto';
import { CategoriesQuery } from '../categories/categories.dto';
import { CategoriesService } from '../categories/categories.service';
import {
  CategoryTreeView,
  CategoryView,
  toCategoryTreeView,
  toCategoryView,
} from '../categories/categories.view';
import { ProductItemView, ProductView, toProductItemView, toProductView } from '../products/products.view';
import { CatalogResponseCacheService } from './catalog-response-cache.service';
import { PublicCatalogService } from './public-catalog.service';
import { ProductsPageView, toProductsPageView } from './products-page.view';
import { SuggestionsService } from './suggestions.service';

const ProductItems = Type.Object({ data: Type.Array(ProductItemView) });

@ApiTags('catalogue')
@Controller('catalogue')
export class PublicCatalogController {
  constructor(
    private readonly responses: CatalogResponseCacheService,
    private readonly catalog: PublicCatalogService,
    private readonly categories: CategoriesService,
    private readonly suggestions: SuggestionsService,
    private readonly media: MediaService,
  ) {}

  @Get('categories')
  @Endpoint({
    access: 'public',
    summary: 'All categories, as a tree or flat',
    texts: { parts: { data: CATEGORY } },
    cache: 'revalidate',
    returns: Type.Object({ data: Type.Array(CategoryTreeView) }),
  })
  listActiveCategories(@Query() query: CategoriesQuery): Promise<{ data: CategoryTreeView[] }> {
    return this.responses.getResponse('categories', query, async () => {
      const nodes = await (query.flat
        ? this.categories.listCategories()
        : this.categories.readCategoryTree());
      return { data: nodes.map((node) => toCategoryTreeView(node, this.media)) };
    });
  }

  @Get('categories/:id')
  @Endpoint({
    access: 'public',
    summary: 'One category with its direct children',
    texts: { parts: { data: CATEGORY } },
    cache: 'revalidate',
    returns: Type.Object({ data: CategoryView }),
  })
  findActiveCategory(@Param('id', IdPipe) id: number): Promise<{ data: CategoryView }> {
    return this.responses.getResponse('category', { id }, async () => ({
      data: toCategoryView(await this.categories.findCategory(id), this.media),
    }));
  }

  @Get('products')
  @UseInterceptors(SearchLogInterceptor)
  @Endpoint({
    access: 'public',
    summary: 'Published products, filtered, searched and sorted',
    texts: { parts: { data: LISTED_PRODUCT, meta: { parts: { facets: FACETS } } } },
    cache: 'revalidate',
    returns: ProductsPageView,
  })
  listVisibleProducts(@Query() query: ProductsPageQuery): Promise<ProductsPageView> {
    return this.responses.getResponse('products', query, async () =>
      toProductsPageView(await this.catalog.listProducts(query), query, this.media),
    );
  }

  @Get('products/featured')
  @Endpoint({
    access: 'public',
    summary: 'Up to 12 featured products',
    texts: { parts: { data: LISTED_PRODUCT } },
    cache: 'revalidate',
    returns: ProductItems,
  })
  listFeaturedProducts(@Query() query: PricesQuery): Promise<{ data: ProductItemView[] }> {
    return this.responses.getResponse('featured', query, async () => {
      const products = await this.suggestions.listFeaturedProducts(query.currency);
      return { data: products.map((product) => toProductItemView(product, this.media)) };
    });
  }

  @Get('products/:slug')
  @Endpoint({
    access: 'public',
    summary: 'One product; counts a view',
    texts: { parts: { data: SINGLE_PRODUCT } },
    cache: 'revalidate',
    description:
      'A former slug finds the product too, here and on the routes below. `slug` in the response is the current one, ' +
      'which a front end makes the canonical address.',
    returns: Type.Object({ data: ProductView }),
  })
  async viewProduct(
    @Param('slug') slug: string,
    @Query() { currency }: PricesQuery,
  ): Promise<{ data: ProductView }> {
    return { data: toProductView(await this.catalog.viewProduct(slug, currency), this.media) };
  }

  @Get('products/:slug/related')
  @Endpoint({
    access: 'public',
    summary: 'Up to 8 products of the same category or brand, in random order',
    texts: { parts: { data: LISTED_PRODUCT } },
    returns: ProductItems,
  })
  async listRelatedProducts(
    @Param('slug') slug: string,
    @Query() { currency }: PricesQuery,
  ): Promise<{ data: ProductItemView[] }> {
    const products = await this.suggestions.listRelatedProducts(slug, currency);
    return { data: products.map((product) => toProductItemView(product, this.media)) };
  }

  @Get('products/:slug/frequently-bought-together')
  @Endpoint({
    access: 'public',
    summary: 'Up to 6 products that are often in the same orders',
    texts: { parts: { data: LISTED_PRODUCT } },
    cache: 'revalidate',
    returns: ProductItems,
  })
  async listProductsBoughtTogether(
    @Param('slug') slug: string,
    @Query() { currency }: PricesQuery,
  ): Promise<{ data: ProductItemView[] }> {
    const products = await this.suggestions.listProductsBoughtTogether(slug, currency);
    return { data: products.map((product) => toProductItemView(product, this.media)) };
  }
}
