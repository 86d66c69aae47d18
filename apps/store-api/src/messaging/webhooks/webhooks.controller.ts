import { Body, Controller, Delete, Get, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Static, Type } from '@sinclair/typebox';
import { Caller, Endpoint, IdPipe, type Principal } from '@comptoir/http';
import { CreateWebhook } from './webhooks.dto';
import { WebhookErrors } from './webhooks.errors';
import { WebhooksService } from './webhooks.service';
import { WebhookView, toWebhookView } from './webhooks.view';

const WebhookResponse = Type.Object({ message: Type.String(), data: WebhookView });
type WebhookResponse = Static<typeof WebhookResponse>;

@ApiTags('webhooks')
@Controller('user/webhooks')
export class WebhooksController {
  constructor(private readonly webhooks: WebhooksService) {}

  @Get()
  @Endpoint({
    access: 'customer',
    summary: 'Own webhooks',
    returns: Type.Object({ data: Type.Array(WebhookView) }),
  })
  async listOwnWebhooks(@Caller() { userId }: Principal): Promise<{ data: WebhookView[] }> {
    const hooks = await this.webhooks.listOwnWebhooks(userId);
    return { data: hooks.map((hook) => toWebhookView(hook)) };
  }

  @Post()
  @Endpoint({
    access: 'customer',
    summary: 'Create a webhook for events of own orders',
    description: 'Only this response shows the secret. An account has at most 20 webhooks.',
    status: 201,
    returns: WebhookResponse,
    errors: [WebhookErrors.WEBHOOK_URL_NOT_ALLOWED, WebhookErrors.WEBHOOK_LIMIT_REACHED],
  })
  async createOwnWebhook(
    @Caller() { userId }: Principal,
    @Body() body: CreateWebhook,
  ): Promise<WebhookResponse> {
    const { hook, secret } = await this.webhooks.createWebhook(userId, body);
    return { message: 'Webhook registered.', data: toWebhookView(hook, secret) };
  }

  @Delete(':id')
  @Endpoint({ access: 'customer', summary: 'Remove a webhook and what it was sent', status: 204 })
  async deleteOwnWebhook(@Caller() { userId }: Principal, @Param('id', IdPipe) id: number): Promise<void> {
    await this.webhooks.deleteOwnWebhook(userId, id);
  }
}
