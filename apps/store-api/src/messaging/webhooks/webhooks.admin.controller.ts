import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Static, Type } from '@sinclair/typebox';
import { Caller, Endpoint, IdPipe, type Principal, pageView, pageSchema } from '@comptoir/http';
import type { Paged } from '../../platform/http/paging';
import {
  AdminCreateWebhook,
  DeliveriesQuery,
  ReplayEvents,
  RetryDelivery,
  SendTest,
  UpdateWebhook,
  WebhooksQuery,
} from './webhooks.dto';
import { WebhookErrors } from './webhooks.errors';
import { WebhooksService } from './webhooks.service';
import { WebhooksAdminService } from './webhooks.admin.service';
import { DeliveryView, AdminWebhookView, toDeliveryView, toAdminWebhookView } from './webhooks.view';

const WebhookResponse = Type.Object({ message: Type.String(), data: AdminWebhookView });
type WebhookResponse = Static<typeof WebhookResponse>;
const DeliveryResponse = Type.Object({ message: Type.String(), data: DeliveryView });
type DeliveryResponse = Static<typeof DeliveryResponse>;

const version = { table: 'webhooks' };

@ApiTags('admin/webhooks')
@Controller('admin/webhooks')
export class WebhooksAdminController {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly webhooksAdmin: WebhooksAdminService,
  ) {}

  @Get()
  @Endpoint({ access: 'admin', summary: 'All webhooks, newest first', returns: pageSchema(AdminWebhookView) })
  async listWebhooks(@Query() query: WebhooksQuery): Promise<Paged<AdminWebhookView>> {
    return pageView(await this.webhooksAdmin.listWebhooks(query), query, (hook) => toAdminWebhookView(hook));
  }

  @Post()
  @Endpoint({
    access: 'admin',
    summary: 'Create a webhook for events of all orders',
    description:
      'The webhook belongs to the caller. It gets events of all orders while its owner is an administrator.',
    status: 201,
    returns: WebhookResponse,
    errors: [WebhookErrors.WEBHOOK_URL_NOT_ALLOWED, WebhookErrors.WEBHOOK_LIMIT_REACHED],
  })
  async createWebhook(
    @Caller() { userId }: Principal,
    @Body() body: AdminCreateWebhook,
  ): Promise<WebhookResponse> {
    const { hook, secret } = await this.webhooks.createWebhook(userId, body);
    return { message: 'Webhook registered.', data: toAdminWebhookView(hook, secret) };
  }

  @Get(':id')
  @Endpoint({
    access: 'admin',
    summary: 'A webhook',
    version,
    returns: Type.Object({ data: AdminWebhookView }),
  })
  async findWebhook(@Param('id', IdPipe) id: number): Promise<{ data: AdminWebhookView }> {
    return { data: toAdminWebhookView(await this.webhooksAdmin.findWebhook(id)) };
  }

  @Put(':id')
  @Endpoint({
    access: 'admin',
    summary: 'Change the given fields of a webhook',
    version,
    returns: WebhookResponse,
    errors: [WebhookErrors.WEBHOOK_URL_NOT_ALLOWED],
    notFound: WebhooksAdminService,
  })
  async updateWebhook(
    @Param('id', IdPipe) id: number,
    @Body() body: UpdateWebhook,
  ): Promise<WebhookResponse> {
    return {
      message: 'Webhook updated.',
      data: toAdminWebhookView(await this.webhooksAdmin.updateWebhook(id, body)),
    };
  }

  @Delete(':id')
  @Endpoint({ access: 'admin', summary: 'Remove a webhook and what it was sent', version, status: 204 })
  async deleteWebhook(@Param('id', IdPipe) id: number): Promise<void> {
    await this.webhooksAdmin.deleteWebhook(id);
  }

  @Get(':id/deliveries')
  @Endpoint({
    access: 'admin',
    summary: 'Deliveries of a webhook with their responses, newest first',
    returns: pageSchema(DeliveryView),
    notFound: WebhooksAdminService,
  })
  async listDeliveries(
    @Param('id', IdPipe) id: number,
    @Query() query: DeliveriesQuery,
  ): Promise<Paged<DeliveryView>> {
    return pageView(await this.webhooksAdmin.listDeliveries(id, query), query, toDeliveryView);
  }

  @Post(':id/deliveries/:delivery_id/retry')
  @Endpoint({
    access: 'admin',
    summary: 'Send a delivery again',
    description: 'One that has arrived needs `delivered`.',
    status: 202,
    returns: DeliveryResponse,
    errors: [WebhookErrors.WEBHOOK_DELIVERY_SUCCEEDED],
  })
  async retryDelivery(
    @Param('id', IdPipe) id: number,
    @Param('delivery_id', IdPipe) deliveryId: number,
    @Body() { delivered }: RetryDelivery,
  ): Promise<DeliveryResponse> {
    const delivery = await this.webhooksAdmin.retryDelivery(id, deliveryId, delivered);
    return { message: 'The delivery is sent again.', data: toDeliveryView(delivery) };
  }

  @Post(':id/replay')
  @Endpoint({
    access: 'admin',
    summary: 'Send a webhook the events of a stretch of time again',
    description:
      'Sends its deliveries of that time again, and events of records that it names now and did not get then. Events are stored for 30 days.',
    status: 202,
    returns: Type.Object({ message: Type.String() }),
    notFound: WebhooksAdminService,
  })
  async replayEvents(
    @Param('id', IdPipe) id: number,
    @Body() body: ReplayEvents,
  ): Promise<{ message: string }> {
    await this.webhooksAdmin.replayEvents(id, body);
    return { message: 'The events are sent again.' };
  }

  @Post(':id/test')
  @Endpoint({
    access: 'admin',
    summary: 'Send a test event, or the example of an event',
    status: 202,
    returns: DeliveryResponse,
    notFound: WebhooksAdminService,
  })
  async sendTestDelivery(
    @Param('id', IdPipe) id: number,
    @Body() { event }: SendTest,
  ): Promise<DeliveryResponse> {
    return {
      message: 'A test is being sent.',
      data: toDeliveryView(await this.webhooksAdmin.sendTestDelivery(id, event)),
    };
  }
}
