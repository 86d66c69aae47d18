import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { Endpoint, PageQuery, pageSchema, pageView } from '@comptoir/http';
import type { Paged } from '../../platform/http/paging';
import { PAGE } from '../../platform/translations/text-shapes';
import { PagesService } from './pages.service';
import { PageItemView, PageView, toPageItemView, toPageView } from './pages.view';

@ApiTags('pages')
@Controller('pages')
export class PagesController {
  constructor(private readonly pages: PagesService) {}

  @Get()
  @Endpoint({
    access: 'public',
    cache: 'brief',
    operation: 'list',
    summary: 'Static pages without their content, oldest first',
    texts: { parts: { data: PAGE } },
    returns: pageSchema(PageItemView),
  })
  async listActivePages(@Query() query: PageQuery): Promise<Paged<PageItemView>> {
    return pageView(await this.pages.listActivePages(query), query, toPageItemView);
  }

  @Get(':slug')
  @Endpoint({
    access: 'public',
    cache: 'brief',
    summary: 'A static page',
    texts: { parts: { data: PAGE } },
    returns: Type.Object({ data: PageView }),
  })
  async findActivePage(@Param('slug') slug: string): Promise<{ data: PageView }> {
    return { data: toPageView(await this.pages.findActivePage(slug)) };
  }
}
