import { Body, Controller, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { Endpoint } from '@comptoir/http';
import { RequestErrors } from '../../platform/http/request.errors';
import { Subscribe } from './newsletter.dto';
import { NewsletterService } from './newsletter.service';

@ApiTags('newsletter')
@Controller('newsletter')
export class NewsletterController {
  constructor(private readonly newsletter: NewsletterService) {}

  @Post('subscribe')
  @Endpoint({
    access: 'public',
    operation: 'subscribe',
    summary: 'Request a subscription to the mailing list; the response is the same for every address',
    description: 'The address gets a mail with a link that confirms the subscription.',
    returns: Type.Object({ message: Type.String() }),
    rateLimit: 'newsletter',
  })
  async requestSubscription(@Body() { email }: Subscribe): Promise<{ message: string }> {
    await this.newsletter.requestSubscription(email);
    return { message: 'Thank you for subscribing.' };
  }

  @Post('confirm/:token')
  @Endpoint({
    access: 'public',
    operation: 'confirm',
    summary: 'Confirm a subscription with the token of a mail, within a week',
    returns: Type.Object({ message: Type.String() }),
    errors: [RequestErrors.NOT_FOUND],
    emptyForm: true,
    rateLimit: 'newsletter',
  })
  async confirmSubscription(@Param('token') token: string): Promise<{ message: string }> {
    await this.newsletter.confirmSubscription(token);
    return { message: 'You will receive our newsletter.' };
  }

  @Post('unsubscribe/:token')
  @Endpoint({
    access: 'public',
    operation: 'unsubscribe',
    summary: 'Cancel a subscription with the token of a mail',
    returns: Type.Object({ message: Type.String() }),
    errors: [RequestErrors.NOT_FOUND],
    emptyForm: true,
    rateLimit: 'newsletter',
  })
  async cancelSubscription(@Param('token') token: string): Promise<{ message: string }> {
    await this.newsletter.cancelSubscription(token);
    return { message: 'You will receive no more newsletters.' };
  }
}
