import { Controller, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { Endpoint } from '@comptoir/http';
import { RequestErrors } from '../../platform/http/request.errors';
import { pathId } from '../../platform/http/id-checks';
import { ResourceErrors } from './resources.errors';
import { ResourcesService } from './resources.service';
import { ResourceView, toResourceView } from './resources.view';

const { RESOURCE_NOT_FOUND } = ResourceErrors;

@ApiTags('resources')
@Controller('resources')
export class ResourcesController {
  constructor(private readonly resources: ResourcesService) {}

  @Get()
  @Endpoint({
    access: 'public',
    summary: 'Resources that can be booked',
    cache: 'revalidate',
    returns: Type.Array(ResourceView),
  })
  async listActiveResources(): Promise<ResourceView[]> {
    return (await this.resources.listActiveResources()).map(toResourceView);
  }

  @Get(':id')
  @Endpoint({
    access: 'public',
    summary: 'A resource that can be booked',
    cache: 'revalidate',
    returns: ResourceView,
    errors: [RequestErrors.INVALID_ID, RESOURCE_NOT_FOUND],
  })
  async findActiveResource(@Param('id', pathId(RESOURCE_NOT_FOUND)) id: number): Promise<ResourceView> {
    return toResourceView(await this.resources.findResource(id, 'active'));
  }
}
