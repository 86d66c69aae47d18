import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { Endpoint } from '@comptoir/http';
import { FAQS } from '../../platform/translations/text-shapes';
import { FaqsService } from './faqs.service';
import { FaqsView, toFaqsView } from './faqs.view';

@ApiTags('faqs')
@Controller('faqs')
export class FaqsController {
  constructor(private readonly faqs: FaqsService) {}

  @Get()
  @Endpoint({
    access: 'public',
    summary: 'Frequently asked questions, grouped by category',
    texts: { parts: { data: FAQS } },
    cache: 'brief',
    returns: Type.Object({ data: FaqsView }),
  })
  async listActiveFaqs(): Promise<{ data: FaqsView }> {
    return { data: toFaqsView(await this.faqs.listActiveFaqs()) };
  }
}
