import { Body, Controller, Delete, Get, Param, Post, Put, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import type { FastifyReply } from 'fastify';
import { Caller, Endpoint, type Principal } from '@comptoir/http';
import { MessageView } from '../../platform/http/message.view';
import { RequestErrors } from '../../platform/http/request.errors';
import { pathId } from '../../platform/http/id-checks';
import { setTotals } from '../../platform/http/paging';
import {
  CreateWebhook,
  DeliveryListQuery,
  ReplayEvents,
  RetryDelivery,
  SendTest,
  UpdateWebhook,
  WebhookListQuery,
} from './webhooks.dto';
import { WebhookErrors } from './webhooks.errors';
import { WebhookLogService } from './webhooks.log.service';
import { seesClients } from './webhooks.rules';
import { WebhooksService } from './webhooks.service';
import { DeliveryView, WebhookView, toDeliveryView, toWebhookView } from './webhooks.view';

const { WEBHOOK_NOT_FOUND, DELIVERY_NOT_FOUND, URL_NOT_ALLOWED, TOO_MANY_WEBHOOKS, ALREADY_DELIVERED } =
  WebhookErrors;
const ID_ERRORS = [RequestErrors.INVALID_ID, WEBHOOK_NOT_FOUND];
const TOTALS = '`X-Total-Count` and `X-Total-Pages` have the totals.';
const OF_KEYS = 'For events of bookings an API key also needs `bookings:read`.';

const version = { table: 'webhooks' };

@ApiTags('admin/webhooks')
@Controller('admin/webhooks')
export class WebhooksAdminController {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly log: WebhookLogService,
  ) {}

  @Get()
  @Endpoint({
    access: 'admin',
    summary: 'Webhooks, newest first',
    description: TOTALS,
    returns: Type.Array(WebhookView),
  })
  async listWebhooks(
    @Query() query: WebhookListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<WebhookView[]> {
    const found = await this.webhooks.listWebhooks(query);
    setTotals(reply, found, query.limit);
    return found.rows.map((hook) => toWebhookView(hook));
  }

  @Post()
  @Endpoint({
    access: 'admin',
    summary: 'Register an address for events of all bookings',
    description: `Only this response shows the secret. There can be at most 20 webhooks. ${OF_KEYS}`,
    status: 201,
    returns: WebhookView,
    errors: [URL_NOT_ALLOWED, TOO_MANY_WEBHOOKS],
  })
  async createWebhook(@Body() body: CreateWebhook, @Caller() caller: Principal): Promise<WebhookView> {
    const { hook, secret } = await this.webhooks.createWebhook(body, caller);
    return toWebhookView(hook, secret);
  }

  @Get(':id')
  @Endpoint({ access: 'admin', summary: 'A webhook', version, returns: WebhookView, errors: ID_ERRORS })
  async findWebhook(@Param('id', pathId(WEBHOOK_NOT_FOUND)) id: number): Promise<WebhookView> {
    return toWebhookView(await this.webhooks.findWebhook(id));
  }

  @Put(':id')
  @Endpoint({
    access: 'admin',
    summary: 'Change the given fields of a webhook',
    description: OF_KEYS,
    version,
    returns: WebhookView,
    errors: [...ID_ERRORS, URL_NOT_ALLOWED],
    notFound: WebhooksService,
  })
  async updateWebhook(
    @Param('id', pathId(WEBHOOK_NOT_FOUND)) id: number,
    @Body() body: UpdateWebhook,
    @Caller() caller: Principal,
  ): Promise<WebhookView> {
    return toWebhookView(await this.webhooks.updateWebhook(id, body, caller));
  }

  @Delete(':id')
  @Endpoint({
    access: 'admin',
    summary: 'Delete a webhook and its deliveries',
    version,
    returns: MessageView,
    errors: ID_ERRORS,
  })
  async deleteWebhook(@Param('id', pathId(WEBHOOK_NOT_FOUND)) id: number): Promise<{ message: string }> {
    await this.webhooks.deleteWebhook(id);
    return { message: 'Webhook deleted' };
  }

  @Get(':id/deliveries')
  @Endpoint({
    access: 'admin',
    summary: 'Deliveries of a webhook and their responses, newest first',
    description: `${TOTALS} For API keys without \`bookings:read\` the data of events of bookings is empty.`,
    returns: Type.Array(DeliveryView),
    errors: ID_ERRORS,
  })
  async listDeliveries(
    @Param('id', pathId(WEBHOOK_NOT_FOUND)) id: number,
    @Query() query: DeliveryListQuery,
    @Caller() caller: Principal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DeliveryView[]> {
    const found = await this.log.listDeliveries(id, query);
    setTotals(reply, found, query.limit);
    return found.rows.map((delivery) => toDeliveryView(delivery, seesClients(caller)));
  }

  @Post(':id/deliveries/:delivery_id/retry')
  @Endpoint({
    access: 'admin',
    summary: 'Send a delivery again',
    description: `One that has arrived needs \`delivered\`. ${OF_KEYS}`,
    status: 202,
    returns: DeliveryView,
    errors: [...ID_ERRORS, DELIVERY_NOT_FOUND, ALREADY_DELIVERED],
  })
  async retryDelivery(
    @Param('id', pathId(WEBHOOK_NOT_FOUND)) id: number,
    @Param('delivery_id', pathId(DELIVERY_NOT_FOUND)) deliveryId: number,
    @Body() { delivered = false }: RetryDelivery,
    @Caller() caller: Principal,
  ): Promise<DeliveryView> {
    return toDeliveryView(
      await this.log.retryDelivery([id, deliveryId], delivered, caller),
      seesClients(caller),
    );
  }

  @Post(':id/replay')
  @Endpoint({
    access: 'admin',
    summary: 'Send a webhook the events of a stretch of time again',
    description: `Sends its deliveries of that time again, and events of records that it names now and did not get then. Events are stored for 30 days. ${OF_KEYS}`,
    status: 202,
    returns: MessageView,
    errors: [...ID_ERRORS, WebhookErrors.EMPTY_STRETCH],
    notFound: WebhooksService,
  })
  async replayEvents(
    @Param('id', pathId(WEBHOOK_NOT_FOUND)) id: number,
    @Body() body: ReplayEvents,
    @Caller() caller: Principal,
  ): Promise<{ message: string }> {
    await this.log.replayEvents(id, body, caller);
    return { message: 'The events are sent again' };
  }

  @Post(':id/test')
  @Endpoint({
    access: 'admin',
    summary: 'Send a test event, or the example of an event',
    status: 202,
    returns: DeliveryView,
    errors: ID_ERRORS,
    notFound: WebhooksService,
  })
  async sendTestDelivery(
    @Param('id', pathId(WEBHOOK_NOT_FOUND)) id: number,
    @Body() { event }: SendTest,
    @Caller() caller: Principal,
  ): Promise<DeliveryView> {
    return toDeliveryView(await this.log.sendTestDelivery(id, event), seesClients(caller));
  }
}
