import { Body, Controller, Delete, Get, Param, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import type { FastifyReply } from 'fastify';
import { Caller, Endpoint, IdPipe, pageSchema, pageView, type Principal } from '@comptoir/http';
import { MediaService } from '../../platform/media/media.service';
import { PricesPageQuery } from '../../catalog/search/search.dto';
import { ProductItemView, toProductItemView } from '../../catalog/products/products.view';
import type { Paged } from '../../platform/http/paging';
import { LISTED_PRODUCT } from '../../platform/translations/text-shapes';
import { AddWish } from './wishlist.dto';
import { WishlistService } from './wishlist.service';

interface WishlistResponse {
  message: string;
  data: ProductItemView;
}

@ApiTags('wishlist')
@Controller('user/wishlist')
export class WishlistController {
  constructor(
    private readonly wishlist: WishlistService,
    private readonly media: MediaService,
  ) {}

  @Get()
  @Endpoint({
    access: 'customer',
    summary: 'Products on the own wishlist, the latest addition first',
    description: 'Prices are in `currency`, else in the preferred currency of the customer.',
    texts: { parts: { data: LISTED_PRODUCT } },
    returns: pageSchema(ProductItemView),
  })
  async listWishlistItems(
    @Caller() { userId }: Principal,
    @Query() query: PricesPageQuery,
  ): Promise<Paged<ProductItemView>> {
    return pageView(await this.wishlist.listWishlistItems(userId, query), query, (product) =>
      toProductItemView(product, this.media),
    );
  }

  @Post()
  @Endpoint({
    access: 'customer',
    summary: 'Add a product to the own wishlist',
    description: 'Answers 200 for a product that is on it already.',
    status: 201,
    repeatStatus: 200,
    texts: { parts: { data: LISTED_PRODUCT } },
    returns: Type.Object({ message: Type.String(), data: ProductItemView }),
  })
  async addWishlistItem(
    @Caller() { userId }: Principal,
    @Body() { product_id }: AddWish,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<WishlistResponse> {
    const { product, added } = await this.wishlist.addWishlistItem(userId, product_id);
    void reply.status(added ? 201 : 200);
    const message = added ? 'Added to your wishlist.' : 'This product is on your wishlist already.';
    return { message, data: toProductItemView(product, this.media) };
  }

  @Delete(':product_id')
  @Endpoint({ access: 'customer', summary: 'Remove a product from the own wishlist', status: 204 })
  async removeWishlistItem(
    @Caller() { userId }: Principal,
    @Param('product_id', IdPipe) productId: number,
  ): Promise<void> {
    await this.wishlist.removeWishlistItem(userId, productId);
  }
}
