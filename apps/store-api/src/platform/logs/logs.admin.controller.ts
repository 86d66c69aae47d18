import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Endpoint, pageView, pageSchema } from '@comptoir/http';
import type { Paged } from '../http/paging';
import { ActivityLogQuery, ApiLogQuery, SearchLogQuery } from './logs.dto';
import { LogsService } from './logs.service';
import {
  ActivityView,
  ApiRequestView,
  type SearchCountView,
  SearchLogView,
  type SearchView,
  toActivityView,
  toApiRequestView,
  toSearchView,
} from './logs.view';

@ApiTags('admin/logs')
@Controller('admin/logs')
export class LogsAdminController {
  constructor(private readonly logs: LogsService) {}

  @Get('activity')
  @Endpoint({
    access: 'admin',
    summary: 'Changes by staff, newest first',
    description:
      '`changes` holds the columns that differ, before and after; a password, token or other secret reads `[hidden]`.',
    returns: pageSchema(ActivityView),
  })
  async listActivity(@Query() query: ActivityLogQuery): Promise<Paged<ActivityView>> {
    return pageView(await this.logs.listActivity(query), query, toActivityView);
  }

  @Get('api')
  @Endpoint({
    access: 'admin',
    summary: 'Logged requests, newest first',
    description:
      'A path shows ids, slugs and order numbers; anything else that a path carries shows its name only.',
    returns: pageSchema(ApiRequestView),
  })
  async listRequests(@Query() query: ApiLogQuery): Promise<Paged<ApiRequestView>> {
    return pageView(await this.logs.listRequests(query), query, toApiRequestView);
  }

  @Get('search')
  @Endpoint({
    access: 'admin',
    summary: 'Searches of the catalogue, newest first or the most frequent first',
    returns: SearchLogView,
  })
  async listSearches(@Query() query: SearchLogQuery): Promise<Paged<SearchView | SearchCountView>> {
    return pageView(await this.logs.listSearches(query), query, toSearchView);
  }
}
