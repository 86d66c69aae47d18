import { Controller, Delete, Param, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import type { FastifyReply } from 'fastify';
import { Caller, Endpoint, type Principal } from '@comptoir/http';
import { BackInStockService } from './back-in-stock.service';

@ApiTags('catalogue')
@Controller('catalogue/products/:slug/notify-me')
export class BackInStockController {
  constructor(private readonly backInStock: BackInStockService) {}

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
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ message: string }> {
    const added = await this.backInStock.subscribeToProduct(userId, slug);
    void reply.status(added ? 201 : 200);
    return { message: 'We will tell you when it is back in stock.' };
  }

  @Delete()
  @Endpoint({ access: 'customer', summary: 'Not be told after all', status: 204 })
  async unsubscribeFromProduct(@Caller() { userId }: Principal, @Param('slug') slug: string): Promise<void> {
    await this.backInStock.unsubscribeFromProduct(userId, slug);
  }
}
