import { Controller, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { Endpoint } from '@comptoir/http';
import { PAGE } from '../../platform/translations/text-shapes';
import { PagesService } from './pages.service';
import { PageView, toPageView } from './pages.view';

@ApiTags('pages')
@Controller('pages')
export class PagesController {
  constructor(private readonly pages: PagesService) {}

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
