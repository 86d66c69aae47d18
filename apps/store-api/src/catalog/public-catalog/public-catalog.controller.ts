import { Controller, Get, Param, Query, UseInterceptors } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { Endpoint, IdPipe } from '@comptoir/http';
import { SearchLogInterceptor } from '../../platform/logs/search-log-interceptor';
import { MediaService } from '../../platform/media/media.service';
import { ProductsPageQuery } from '../search/search.dto';
import { CategoriesQuery } from '../categories/categories.dto';
import { CatalogueAnswers } from './catalog-response-cache.service';
import { CatalogueService } from './public-catalog.service';
import { CategoriesService } from '../categories/categories.service';
import {
  CategoryTreeView,
  CategoryView,
  toCategoryTreeView,
  toCategoryView,
} from '../categories/categories.view';
import { ProductsPageView, toProductsPageView } from './products-page.view';
import {
  BoughtTogetherView,
  ProductItemView,
  ProductView,
  toBoughtTogetherView,
  toProductItemView,
  toProductView,
} from '../products/products.view';
import { SuggestionsQuery } from './suggestions.service';

const ProductItems = Type.Object({ data: Type.Array(ProductItemView) });

@ApiTags('catalogue')
@Controller('catalogue')
export class CatalogueController {
  constructor(
    private readonly answers: CatalogueAnswers,
    private readonly catalogue: CatalogueService,
    private readonly categories: CategoriesService,
    private readonly suggestions: SuggestionsQuery,
    private readonly media: MediaService,
  ) {}

  @Get('categories')
  @Endpoint({
    access: 'public',
    summary: 'All categories, as a tree or flat',
    cache: 'revalidate',
    returns: Type.Object({ data: Type.Array(CategoryTreeView) }),
  })
  listCategories(@Query() query: CategoriesQuery): Promise<{ data: CategoryTreeView[] }> {
    return this.answers.get('categories', query, async () => {
      const nodes = await (query.flat ? this.categories.flat() : this.categories.tree());
      return { data: nodes.map((node) => toCategoryTreeView(node, this.media)) };
    });
  }

  @Get('categories/:id')
  @Endpoint({
    access: 'public',
    summary: 'One category with its direct children',
    cache: 'revalidate',
    returns: Type.Object({ data: CategoryView }),
  })
  category(@Param('id', IdPipe) id: number): Promise<{ data: CategoryView }> {
    return this.answers.get('category', { id }, async () => ({
      data: toCategoryView(await this.categories.find(id), this.media),
    }));
  }

  @Get('products')
  @UseInterceptors(SearchLogInterceptor)
  @Endpoint({
    access: 'public',
    summary: 'Published products, filtered, searched and sorted',
    cache: 'revalidate',
    returns: ProductsPageView,
  })
  list(@Query() query: ProductsPageQuery): Promise<ProductsPageView> {
    return this.answers.get('products', query, async () =>
      toProductsPageView(await this.catalogue.list(query), query, this.media),
    );
  }

  @Get('products/featured')
  @Endpoint({
    access: 'public',
    summary: 'Up to 12 featured products',
    cache: 'revalidate',
    returns: ProductItems,
  })
  featured(): Promise<{ data: ProductItemView[] }> {
    return this.answers.get('featured', {}, async () => {
      const products = await this.suggestions.featured();
      return { data: products.map((product) => toProductItemView(product, this.media)) };
    });
  }

  @Get('products/:slug')
  @Endpoint({
    access: 'public',
    summary: 'One product; counts a view',
    cache: 'revalidate',
    description:
      'A former slug finds the product too, here and on the routes below. `slug` in the answer is the present one, ' +
      'which a front end makes the canonical address.',
    returns: Type.Object({ data: ProductView }),
  })
  async product(@Param('slug') slug: string): Promise<{ data: ProductView }> {
    return { data: toProductView(await this.catalogue.view(slug), this.media) };
  }

  @Get('products/:slug/related')
  @Endpoint({
    access: 'public',
    summary: 'Up to 8 products of the same category or brand, in random order',
    returns: ProductItems,
  })
  async related(@Param('slug') slug: string): Promise<{ data: ProductItemView[] }> {
    const products = await this.suggestions.related(slug);
    return { data: products.map((product) => toProductItemView(product, this.media)) };
  }

  @Get('products/:slug/frequently-bought-together')
  @Endpoint({
    access: 'public',
    summary: 'Up to 6 products that are often in the same orders',
    cache: 'revalidate',
    returns: Type.Object({ data: Type.Array(BoughtTogetherView) }),
  })
  async boughtTogether(@Param('slug') slug: string): Promise<{ data: BoughtTogetherView[] }> {
    const products = await this.suggestions.boughtTogether(slug);
    return { data: products.map((product) => toBoughtTogetherView(product, this.media)) };
  }
}
