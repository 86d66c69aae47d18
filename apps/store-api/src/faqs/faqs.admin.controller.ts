import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Static, Type } from '@sinclair/typebox';
import { Endpoint, IdPipe, pageView, paged } from '@comptoir/http';
import type { Paged } from '../paging';
import { CreateFaq, ReorderFaqs, StaffFaqsQuery, UpdateFaq } from './faqs.dto';
import { StaffFaqsService } from './faqs.staff.service';
import { StaffFaqView, toStaffFaqView } from './faqs.view';

const FaqAnswer = Type.Object({ message: Type.String(), data: StaffFaqView });
type FaqAnswer = Static<typeof FaqAnswer>;

@ApiTags('admin/faqs')
@Controller('admin/faqs')
export class StaffFaqsController {
  constructor(private readonly faqs: StaffFaqsService) {}

  @Get()
  @Endpoint({
    access: 'admin',
    summary: 'All frequently asked questions, in their order',
    returns: paged(StaffFaqView),
  })
  async list(@Query() query: StaffFaqsQuery): Promise<Paged<StaffFaqView>> {
    return pageView(await this.faqs.list(query), query, toStaffFaqView);
  }

  @Post()
  @Endpoint({ access: 'admin', summary: 'Add a question', status: 201, returns: FaqAnswer })
  async create(@Body() body: CreateFaq): Promise<FaqAnswer> {
    return { message: 'FAQ created.', data: toStaffFaqView(await this.faqs.create(body)) };
  }

  @Post('reorder')
  @Endpoint({
    access: 'admin',
    summary: 'Move questions to new places, all or none',
    returns: Type.Object({ message: Type.String(), data: Type.Array(StaffFaqView) }),
  })
  async reorder(@Body() body: ReorderFaqs): Promise<{ message: string; data: StaffFaqView[] }> {
    return { message: 'FAQs reordered.', data: (await this.faqs.reorder(body)).map(toStaffFaqView) };
  }

  @Get(':id')
  @Endpoint({ access: 'admin', summary: 'One question', returns: Type.Object({ data: StaffFaqView }) })
  async find(@Param('id', IdPipe) id: number): Promise<{ data: StaffFaqView }> {
    return { data: toStaffFaqView(await this.faqs.find(id)) };
  }

  @Put(':id')
  @Endpoint({ access: 'admin', summary: 'Change a question', returns: FaqAnswer, lookup: StaffFaqsService })
  async update(@Param('id', IdPipe) id: number, @Body() body: UpdateFaq): Promise<FaqAnswer> {
    return { message: 'FAQ updated.', data: toStaffFaqView(await this.faqs.update(id, body)) };
  }

  @Delete(':id')
  @Endpoint({ access: 'admin', summary: 'Delete a question', status: 204 })
  async remove(@Param('id', IdPipe) id: number): Promise<void> {
    await this.faqs.remove(id);
  }
}
