import { Body, Controller, Delete, Inject, Param, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import type { FastifyReply } from 'fastify';
import { Caller, Endpoint, type Principal, RequestHeader } from '@comptoir/http';
import type { StoreConfig } from '../../config';
import { STORE_CONFIG } from '../../config.module';
import { RequestErrors } from '../../platform/http/request.errors';
import { languageOf } from '../../platform/i18n/languages';
import { RequestStockMail, SubscribeToProduct } from './back-in-stock.dto';
import { BackInStockService } from './back-in-stock.service';

@ApiTags('catalogue')
@Controller('catalogue/products/:slug/notify-me')
export class BackInStockController {
  constructor(
    private readonly backInStock: BackInStockService,
    @Inject(STORE_CONFIG) private readonly config: StoreConfig,
  ) {}

  @Post()
  @Endpoint({
    access: 'customer',
    summary: 'Get a notification when a product is back in stock',
    description: 'It is sent once, when the product can be bought again. A second request answers 200.',
    status: 201,
    repeatStatus: 200,
    returns: Type.Object({ message: Type.String() }),
  })
  async subscribeToProduct(
    @Caller() { userId }: Principal,
    @Param('slug') slug: string,
    @Body() { variant_id }: SubscribeToProduct,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ message: string }> {
    const added = await this.backInStock.subscribeToProduct(userId, { slug, variantId: variant_id ?? null });
    void reply.status(added ? 201 : 200);
    return { message: 'We will tell you when it is back in stock.' };
  }

  @Post('email')
  @Endpoint({
    access: 'public',
    operation: 'requestStockMail',
    summary: 'Get one mail when a product is back in stock, without an account',
    description:
      'The response is the same whether or not the address asked before or has an account. The mail is in the ' +
      'language of the request. A request that a year does not answer is deleted.',
    status: 202,
    returns: Type.Object({ message: Type.String() }),
    errors: [RequestErrors.NOT_FOUND],
    rateLimit: 'stock-mail',
  })
  async requestStockMail(
    @Param('slug') slug: string,
    @Body() { email, variant_id }: RequestStockMail,
    @RequestHeader({ name: 'Accept-Language', description: 'Languages of the mail, the first one counts.' })
    languages: string | undefined,
  ): Promise<{ message: string }> {
    const language = languageOf(languages ?? '', this.config.shop.language);
    await this.backInStock.requestMail({ slug, variantId: variant_id ?? null }, { email, language });
    return { message: 'We will write to you when it is back in stock.' };
  }

  @Delete()
  @Endpoint({ access: 'customer', summary: 'Not be told after all', status: 204 })
  async unsubscribeFromProduct(@Caller() { userId }: Principal, @Param('slug') slug: string): Promise<void> {
    await this.backInStock.unsubscribeFromProduct(userId, slug);
  }
}
