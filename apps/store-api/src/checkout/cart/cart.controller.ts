import { Body, Controller, Delete, Get, Param, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Caller, Endpoint, IdPipe, type Principal } from '@comptoir/http';
import { UNSTORED_GUEST } from '../../customers/guests/guests.service';
import { CouponErrors } from '../../promotions/coupons/coupons.errors';
import { InventoryErrors } from '../../catalog/inventory/inventory.errors';
import { MediaService } from '../../platform/media/media.service';
import { CartBundlesService } from './cart.bundles.service';
import { AddCartBundle, AddCartItem, ApplyCoupon, MergeCart, SetQuantity } from './cart.dto';
import { CartErrors } from './cart.errors';
import { CartMergeService } from './cart.merge.service';
import { MergedCartResponse, toMergedCartResponse } from './cart.merge.view';
import { RequestErrors } from '../../platform/http/request.errors';
import { CART, ORDER_LINE } from '../../platform/translations/text-shapes';
import { CartService } from './cart.service';
import { CartResponse, toCartView } from './cart.view';

const LINE_ERRORS = [CartErrors.PRODUCT_UNAVAILABLE, InventoryErrors.INSUFFICIENT_STOCK];

@ApiTags('cart')
@Controller('cart')
export class CartController {
  constructor(
    private readonly carts: CartService,
    private readonly bundles: CartBundlesService,
    private readonly merges: CartMergeService,
    private readonly media: MediaService,
  ) {}

  @Get()
  @Endpoint({
    access: 'customer',
    guests: true,
    summary: 'Own cart with current prices',
    texts: { parts: { data: CART } },
    returns: CartResponse,
  })
  async readCart(@Caller() caller: Principal): Promise<CartResponse> {
    const { userId, currency } = caller;
    const cart =
      userId === UNSTORED_GUEST
        ? await this.carts.readUnstoredCart(currency)
        : await this.carts.readCart(userId);
    return { data: toCartView(cart, this.media) };
  }

  @Post('items')
  @Endpoint({
    access: 'customer',
    guests: true,
    summary: 'Add units of a variant',
    texts: { parts: { data: CART } },
    returns: CartResponse,
    errors: [...LINE_ERRORS, CartErrors.OTHER_DETAILS],
  })
  async addCartItem(@Caller() { userId }: Principal, @Body() body: AddCartItem): Promise<CartResponse> {
    const cart = await this.carts.addCartItem(userId, body);
    return { message: 'Added to the cart.', data: toCartView(cart, this.media) };
  }

  @Post('bundles')
  @Endpoint({
    access: 'customer',
    guests: true,
    summary: 'Add the required items of a bundle, and its optional ones',
    texts: { parts: { data: CART } },
    returns: CartResponse,
    errors: [CartErrors.BUNDLE_UNAVAILABLE, ...LINE_ERRORS],
  })
  async addCartBundle(@Caller() { userId }: Principal, @Body() body: AddCartBundle): Promise<CartResponse> {
    const cart = await this.bundles.addCartBundle(userId, body);
    return { message: 'Added to the cart.', data: toCartView(cart, this.media) };
  }

  @Put('items/:item')
  @Endpoint({
    access: 'customer',
    guests: true,
    summary: 'Set the units of an item',
    texts: { parts: { data: CART } },
    returns: CartResponse,
    errors: LINE_ERRORS,
    notFound: CartService,
  })
  async updateCartItem(
    @Caller() { userId }: Principal,
    @Param('item', IdPipe) item: number,
    @Body() body: SetQuantity,
  ): Promise<CartResponse> {
    const cart = await this.carts.updateCartItem(userId, item, body);
    return { message: 'Cart updated.', data: toCartView(cart, this.media) };
  }

  @Delete('items/:item')
  @Endpoint({ access: 'customer', guests: true, summary: 'Remove an item', status: 204 })
  async removeCartItem(@Caller() { userId }: Principal, @Param('item', IdPipe) item: number): Promise<void> {
    await this.carts.removeCartItem(userId, item);
  }

  @Delete()
  @Endpoint({ access: 'customer', guests: true, summary: 'Remove all items and the coupon', status: 204 })
  async clearCart(@Caller() { userId }: Principal): Promise<void> {
    await this.carts.clearCart(userId);
  }

  @Post('coupon')
  @Endpoint({
    access: 'customer',
    guests: true,
    summary: 'Apply a coupon',
    texts: { parts: { data: CART } },
    returns: CartResponse,
    errors: Object.values(CouponErrors),
    rateLimit: 'coupon.apply',
  })
  async applyCartCoupon(@Caller() { userId }: Principal, @Body() body: ApplyCoupon): Promise<CartResponse> {
    const cart = await this.carts.applyCartCoupon(userId, body.code);
    return { message: 'Coupon applied.', data: toCartView(cart, this.media) };
  }

  @Post('merge')
  @Endpoint({
    access: 'customer',
    summary: 'Move the goods of a guest cart into the own cart',
    description: 'Call it after a login. A repetition moves nothing.',
    texts: { parts: { data: CART, meta: { parts: { skipped: ORDER_LINE } } } },
    returns: MergedCartResponse,
    errors: [RequestErrors.NOT_FOUND],
  })
  async mergeCart(
    @Caller() { userId }: Principal,
    @Body() { cart_token }: MergeCart,
  ): Promise<MergedCartResponse> {
    return toMergedCartResponse(await this.merges.mergeCart(userId, cart_token), this.media);
  }

  @Delete('coupon')
  @Endpoint({
    access: 'customer',
    guests: true,
    summary: 'Remove the coupon',
    returns: CartResponse,
    texts: { parts: { data: CART } },
  })
  async removeCartCoupon(@Caller() { userId }: Principal): Promise<CartResponse> {
    return {
      message: 'Coupon removed.',
      data: toCartView(await this.carts.removeCartCoupon(userId), this.media),
    };
  }
}
