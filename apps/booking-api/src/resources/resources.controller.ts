import { Controller, Get, Header } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { Endpoint } from '@comptoir/http';
import { ResourcesService } from './resources.service';
import { ResourceView, toResourceView } from './resources.view';

@ApiTags('resources')
@Controller('resources')
export class ResourcesController {
  constructor(private readonly resources: ResourcesService) {}

  @Get()
  @Header('Cache-Control', 'public, no-cache')
  @Endpoint({ access: 'public', summary: 'Resources that can be booked', returns: Type.Array(ResourceView) })
  async list(): Promise<ResourceView[]> {
    return (await this.resources.listActive()).map(toResourceView);
  }
}
