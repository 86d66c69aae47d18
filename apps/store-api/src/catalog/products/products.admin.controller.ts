import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Static, Type } from '@sinclair/typebox';
import {
  Caller,
  Endpoint,
  IdPipe,
  type PageMeta,
  type Principal,
  pageView,
  pageSchema,
} from '@comptoir/http';
import { MediaService } from '../../platform/media/media.service';
import { CreateProduct, AdminProductsQuery, UpdateProduct } from './products.dto';
import type { AdminProduct } from './products.admin.queries';
import { ProductsAdminService } from './products.admin.service';
import {
  AdminProductItemView,
  AdminProductView,
  toAdminProductItemView,
  toAdminProductView,
} from './products.admin.view';

interface ProductResponse {
  message: string;
  data: AdminProductView;
}
const ProductResponse = Type.Object({ message: Type.String(), data: AdminProductView });

const version = { table: 'products' };

@ApiTags('admin/products')
@Controller('admin/products')
export class ProductsAdminController {
  constructor(
    private readonly products: ProductsAdminService,
    private readonly media: MediaService,
  ) {}

  @Get()
  @Endpoint({
    access: 'manager',
    summary: 'Products of any status, newest first',
    returns: pageSchema(AdminProductItemView),
  })
  async listProducts(
    @Query() query: AdminProductsQuery,
  ): Promise<{ data: AdminProductItemView[]; meta: Static<typeof PageMeta> }> {
    const [page, currency] = await Promise.all([this.products.listProducts(query), this.products.currency()]);
    return pageView(page, query, (product) => toAdminProductItemView(product, currency, this.media));
  }

  @Post()
  @Endpoint({
    access: 'manager',
    summary: 'Add a product',
    description: 'One request creates a product with its variants and their opening stock.',
    status: 201,
    returns: ProductResponse,
  })
  async createProduct(
    @Body() body: CreateProduct,
    @Caller() { userId }: Principal,
  ): Promise<ProductResponse> {
    return this.respond('Product created.', await this.products.createProduct(body, userId));
  }

  @Get(':id')
  @Endpoint({
    access: 'manager',
    summary: 'One product of any status',
    version,
    returns: Type.Object({ data: AdminProductView }),
  })
  async findProduct(@Param('id', IdPipe) id: number): Promise<{ data: AdminProductView }> {
    return { data: await this.toView(await this.products.findProduct(id)) };
  }

  @Put(':id')
  @Endpoint({
    access: 'manager',
    summary: 'Change a product',
    version,
    description:
      'The slug stays when the product is renamed, unless one is given. A former slug still finds the product ' +
      'and is never given to another one.',
    returns: ProductResponse,
    notFound: ProductsAdminService,
  })
  async updateProduct(
    @Param('id', IdPipe) id: number,
    @Body() body: UpdateProduct,
    @Caller() { userId }: Principal,
  ): Promise<ProductResponse> {
    return this.respond('Product updated.', await this.products.updateProduct(id, body, userId));
  }

  @Delete(':id')
  @Endpoint({
    access: 'manager',
    summary: 'Delete a product',
    version,
    description: 'The product can be restored. Carts show it as unavailable; orders do not change.',
    status: 204,
  })
  async deleteProduct(@Param('id', IdPipe) id: number): Promise<void> {
    await this.products.deleteProduct(id);
  }

  @Post(':id/restore')
  @Endpoint({ access: 'manager', summary: 'Restore a deleted product', version, returns: ProductResponse })
  async restoreProduct(@Param('id', IdPipe) id: number): Promise<ProductResponse> {
    return this.respond('Product restored.', await this.products.restoreProduct(id));
  }

  private async respond(message: string, product: AdminProduct): Promise<ProductResponse> {
    return { message, data: await this.toView(product) };
  }

  private async toView(product: AdminProduct): Promise<AdminProductView> {
    return toAdminProductView(product, await this.products.currency(), this.media);
  }
}
