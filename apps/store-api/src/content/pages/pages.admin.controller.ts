import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Static, Type } from '@sinclair/typebox';
import { Endpoint, IdPipe, pageView, pageSchema } from '@comptoir/http';
import type { Paged } from '../../platform/http/paging';
import { CreatePage, AdminPagesQuery, UpdatePage } from './pages.dto';
import { PagesAdminService } from './pages.admin.service';
import { AdminPageView, toAdminPageView } from './pages.view';

const PageResponse = Type.Object({ message: Type.String(), data: AdminPageView });
type PageResponse = Static<typeof PageResponse>;

const version = { table: 'pages' };

@ApiTags('admin/pages')
@Controller('admin/pages')
export class PagesAdminController {
  constructor(private readonly pages: PagesAdminService) {}

  @Get()
  @Endpoint({
    access: 'admin',
    summary: 'All static pages, newest first',
    returns: pageSchema(AdminPageView),
  })
  async listPages(@Query() query: AdminPagesQuery): Promise<Paged<AdminPageView>> {
    return pageView(await this.pages.listPages(query), query, toAdminPageView);
  }

  @Post()
  @Endpoint({ access: 'admin', summary: 'Write a page', status: 201, returns: PageResponse })
  async createPage(@Body() body: CreatePage): Promise<PageResponse> {
    return { message: 'Page created.', data: toAdminPageView(await this.pages.createPage(body)) };
  }

  @Get(':id')
  @Endpoint({ access: 'admin', summary: 'One page', version, returns: Type.Object({ data: AdminPageView }) })
  async findPage(@Param('id', IdPipe) id: number): Promise<{ data: AdminPageView }> {
    return { data: toAdminPageView(await this.pages.findPage(id)) };
  }

  @Put(':id')
  @Endpoint({
    access: 'admin',
    summary: 'Change a page',
    version,
    returns: PageResponse,
    notFound: PagesAdminService,
  })
  async updatePage(@Param('id', IdPipe) id: number, @Body() body: UpdatePage): Promise<PageResponse> {
    return { message: 'Page updated.', data: toAdminPageView(await this.pages.updatePage(id, body)) };
  }

  @Delete(':id')
  @Endpoint({ access: 'admin', summary: 'Delete a page', version, status: 204 })
  async deletePage(@Param('id', IdPipe) id: number): Promise<void> {
    await this.pages.deletePage(id);
  }
}
