import { Body, Controller, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { Endpoint } from '@comptoir/http';
import { StoreErrors } from '../../platform/http/store.errors';
import { Subscribe } from './newsletter.dto';
import { NewsletterService } from './newsletter.service';

@ApiTags('newsletter')
@Controller('newsletter')
export class NewsletterController {
  constructor(private readonly newsletter: NewsletterService) {}

  @Post('subscribe')
  @Endpoint({
    access: 'public',
    summary: 'Ask for an address to be on the mailing list; the answer does not tell whether it is on it',
    description: 'The address is mailed a link, and is on the list once that was used.',
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
    summary: 'Confirm that an address is to be on the mailing list, with the token of a mail, within a week',
    returns: Type.Object({ message: Type.String() }),
    errors: [StoreErrors.NOT_FOUND],
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
    summary: 'Take an address off the mailing list, with the token of a mail',
    returns: Type.Object({ message: Type.String() }),
    errors: [StoreErrors.NOT_FOUND],
    emptyForm: true,
    rateLimit: 'newsletter',
  })
  async cancelSubscription(@Param('token') token: string): Promise<{ message: string }> {
    await this.newsletter.cancelSubscription(token);
    return { message: 'You will receive no more newsletters.' };
  }
}
