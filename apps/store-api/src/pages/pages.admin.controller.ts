import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Static, Type } from '@sinclair/typebox';
import { Endpoint, IdPipe, pageView, paged } from '@comptoir/http';
import type { Paged } from '../paging';
import { CreatePage, StaffPagesQuery, UpdatePage } from './pages.dto';
import { StaffPagesService } from './pages.staff.service';
import { StaffPageView, toStaffPageView } from './pages.view';

const PageAnswer = Type.Object({ message: Type.String(), data: StaffPageView });
type PageAnswer = Static<typeof PageAnswer>;

@ApiTags('admin/pages')
@Controller('admin/pages')
export class StaffPagesController {
  constructor(private readonly pages: StaffPagesService) {}

  @Get()
  @Endpoint({ access: 'admin', summary: 'All static pages, newest first', returns: paged(StaffPageView) })
  async list(@Query() query: StaffPagesQuery): Promise<Paged<StaffPageView>> {
    return pageView(await this.pages.list(query), query, toStaffPageView);
  }

  @Post()
  @Endpoint({ access: 'admin', summary: 'Write a page', status: 201, returns: PageAnswer })
  async create(@Body() body: CreatePage): Promise<PageAnswer> {
    return { message: 'Page created.', data: toStaffPageView(await this.pages.create(body)) };
  }

  @Get(':id')
  @Endpoint({ access: 'admin', summary: 'One page', returns: Type.Object({ data: StaffPageView }) })
  async find(@Param('id', IdPipe) id: number): Promise<{ data: StaffPageView }> {
    return { data: toStaffPageView(await this.pages.find(id)) };
  }

  @Put(':id')
  @Endpoint({ access: 'admin', summary: 'Change a page', returns: PageAnswer, lookup: StaffPagesService })
  async update(@Param('id', IdPipe) id: number, @Body() body: UpdatePage): Promise<PageAnswer> {
    return { message: 'Page updated.', data: toStaffPageView(await this.pages.update(id, body)) };
  }

  @Delete(':id')
  @Endpoint({ access: 'admin', summary: 'Delete a page', status: 204 })
  async remove(@Param('id', IdPipe) id: number): Promise<void> {
    await this.pages.remove(id);
  }
}
