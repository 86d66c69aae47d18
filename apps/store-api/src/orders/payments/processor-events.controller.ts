import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { Endpoint, type EndpointOptions, RequestHeader } from '@comptoir/http';
import { ProcessorEventsService } from '@comptoir/payments';
import { PaymentErrors } from './payments.errors';

const ENDPOINT: EndpointOptions = {
  access: 'public',
  summary: 'Receive an event of the payment processor',
  description: 'Signed with the endpoint’s secret over the bytes of the body (`Stripe-Signature`).',
  returns: Type.Object({ message: Type.String() }),
  errors: [PaymentErrors.INVALID_SIGNATURE],
  rawBody: true,
};

const SIGNATURE = {
  name: 'Stripe-Signature',
  description: 'When the event was sent, and its HMAC: `t=…,v1=…`.',
  required: true,
};

@ApiTags('payments')
@Controller('webhooks')
export class ProcessorEventsController {
  constructor(private readonly events: ProcessorEventsService) {}

  @Post('stripe')
  @Endpoint(ENDPOINT)
  async receiveStripeEvent(
    @Body() body: Buffer,
    @RequestHeader(SIGNATURE) signature?: string,
  ): Promise<{ message: string }> {
    const isNew = await this.events.receiveEvent(body, signature);
    return { message: isNew ? 'Event received.' : 'Event already processed.' };
  }

  /** Accepts the same events under a path without the processor's name. */
  @Post('processor')
  @Endpoint(ENDPOINT)
  receiveProcessorEvent(
    @Body() body: Buffer,
    @RequestHeader(SIGNATURE) signature?: string,
  ): Promise<{ message: string }> {
    return this.receiveStripeEvent(body, signature);
  }
}
