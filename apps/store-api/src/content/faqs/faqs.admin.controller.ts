import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Static, Type } from '@sinclair/typebox';
import { Endpoint, IdPipe, pageView, pageSchema } from '@comptoir/http';
import type { Paged } from '../../platform/http/paging';
import { CreateFaq, ReorderFaqs, AdminFaqsQuery, UpdateFaq } from './faqs.dto';
import { FaqsAdminService } from './faqs.admin.service';
import { AdminFaqView, toAdminFaqView } from './faqs.view';

const FaqResponse = Type.Object({ message: Type.String(), data: AdminFaqView });
type FaqResponse = Static<typeof FaqResponse>;

const version = { table: 'faqs' };

@ApiTags('admin/faqs')
@Controller('admin/faqs')
export class FaqsAdminController {
  constructor(private readonly faqs: FaqsAdminService) {}

  @Get()
  @Endpoint({
    access: 'admin',
    summary: 'All frequently asked questions, in their order',
    returns: pageSchema(AdminFaqView),
  })
  async listFaqs(@Query() query: AdminFaqsQuery): Promise<Paged<AdminFaqView>> {
    return pageView(await this.faqs.listFaqs(query), query, toAdminFaqView);
  }

  @Post()
  @Endpoint({ access: 'admin', summary: 'Add a question', status: 201, returns: FaqResponse })
  async createFaq(@Body() body: CreateFaq): Promise<FaqResponse> {
    return { message: 'FAQ created.', data: toAdminFaqView(await this.faqs.createFaq(body)) };
  }

  @Post('reorder')
  @Endpoint({
    access: 'admin',
    summary: 'Change the order of questions, all or none',
    returns: Type.Object({ message: Type.String(), data: Type.Array(AdminFaqView) }),
  })
  async reorderFaqs(@Body() body: ReorderFaqs): Promise<{ message: string; data: AdminFaqView[] }> {
    return { message: 'FAQs reordered.', data: (await this.faqs.reorderFaqs(body)).map(toAdminFaqView) };
  }

  @Get(':id')
  @Endpoint({
    access: 'admin',
    summary: 'One question',
    version,
    returns: Type.Object({ data: AdminFaqView }),
  })
  async findFaq(@Param('id', IdPipe) id: number): Promise<{ data: AdminFaqView }> {
    return { data: toAdminFaqView(await this.faqs.findFaq(id)) };
  }

  @Put(':id')
  @Endpoint({
    access: 'admin',
    summary: 'Change a question',
    version,
    returns: FaqResponse,
    notFound: FaqsAdminService,
  })
  async updateFaq(@Param('id', IdPipe) id: number, @Body() body: UpdateFaq): Promise<FaqResponse> {
    return { message: 'FAQ updated.', data: toAdminFaqView(await this.faqs.updateFaq(id, body)) };
  }

  @Delete(':id')
  @Endpoint({ access: 'admin', summary: 'Delete a question', version, status: 204 })
  async deleteFaq(@Param('id', IdPipe) id: number): Promise<void> {
    await this.faqs.deleteFaq(id);
  }
}
