import { Body, Controller, Delete, Get, Param, Post, Put, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import type { FastifyReply } from 'fastify';
import { Endpoint } from '@comptoir/http';
import { MessageView } from '../../platform/http/message.view';
import { RequestErrors } from '../../platform/http/request.errors';
import { pathId } from '../../platform/http/id-checks';
import { Own, type OwnResources } from './own-resources';
import { setTotals } from '../../platform/http/paging';
import { CreateResource, Reorder, ResourceListQuery, UpdateResource } from './resources.dto';
import { ResourceErrors } from './resources.errors';
import { ResourcesService } from './resources.service';
import { DeletedResourceView, ResourceView, toResourceView } from './resources.view';

const { RESOURCE_NOT_FOUND, UNKNOWN_ID } = ResourceErrors;
const ID_ERRORS = [RequestErrors.INVALID_ID, RESOURCE_NOT_FOUND];

const version = { table: 'resources' };

@ApiTags('admin/resources')
@Controller('admin')
export class ResourcesAdminController {
  constructor(private readonly resources: ResourcesService) {}

  @Get('resources')
  @Endpoint({
    access: 'staff',
    summary: 'Active and inactive resources',
    description:
      'All of them, or one page when `page` is given. `X-Total-Count` and `X-Total-Pages` have the totals.',
    returns: Type.Array(ResourceView),
  })
  async listResources(
    @Query() query: ResourceListQuery,
    @Own() own: OwnResources,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ResourceView[]> {
    const found = await this.resources.listResources(query, own);
    setTotals(reply, found, query.page && query.limit);
    return found.rows.map(toResourceView);
  }

  @Post('resources')
  @Endpoint({ access: 'manager', summary: 'Create a resource', status: 201, returns: ResourceView })
  async createResource(@Body() body: CreateResource): Promise<ResourceView> {
    return toResourceView(await this.resources.createResource(body));
  }

  @Put('resources/:id')
  @Endpoint({
    access: 'manager',
    summary: 'Change the given fields of a resource',
    version,
    returns: ResourceView,
    errors: [...ID_ERRORS, ResourceErrors.SEATS_TAKEN],
  })
  async updateResource(
    @Param('id', pathId(RESOURCE_NOT_FOUND)) id: number,
    @Body() body: UpdateResource,
  ): Promise<ResourceView> {
    return toResourceView(await this.resources.updateResource(id, body));
  }

  @Delete('resources/:id')
  @Endpoint({
    access: 'manager',
    summary: 'Delete a resource; its bookings stay',
    version,
    description:
      '`future_bookings` is the number of its future bookings, those that wait for their payment included.',
    returns: DeletedResourceView,
    errors: ID_ERRORS,
  })
  async deleteResource(@Param('id', pathId(RESOURCE_NOT_FOUND)) id: number): Promise<DeletedResourceView> {
    return { message: 'Resource deleted', future_bookings: await this.resources.deleteResource(id) };
  }

  @Put('resources-reorder')
  @Endpoint({
    access: 'manager',
    summary: 'Set the order of resources; others follow after the given ones',
    returns: MessageView,
    errors: [UNKNOWN_ID],
  })
  async reorderResources(@Body() { order }: Reorder): Promise<{ message: string }> {
    await this.resources.reorderResources(order);
    return { message: 'Resources reordered' };
  }
}
