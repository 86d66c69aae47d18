import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { Endpoint } from '@comptoir/http';
import { Own, type OwnResources } from '../resources/own-resources';
import { ResourceErrors } from '../resources/resources.errors';
import { DefinitionsQuery, SlotDefinitions } from './slots.dto';
import { SlotErrors } from './slots.errors';
import { SlotsService } from './slots.service';
import { SlotDefinitionView, toSlotDefinitionView } from './slots.view';

@ApiTags('admin/slots')
@Controller('admin/slots')
export class SlotsAdminController {
  constructor(private readonly slots: SlotsService) {}

  @Get()
  @Endpoint({
    access: 'staff',
    summary: 'Weekly slot definitions',
    returns: Type.Array(SlotDefinitionView),
  })
  async listSlotDefinitions(
    @Query() { resource_id }: DefinitionsQuery,
    @Own() own: OwnResources,
  ): Promise<SlotDefinitionView[]> {
    return (await this.slots.listSlotDefinitions(own, resource_id)).map(toSlotDefinitionView);
  }

  @Post()
  @Endpoint({
    access: 'staff',
    summary: 'Replace all slot definitions of a resource',
    returns: Type.Array(SlotDefinitionView),
    errors: [ResourceErrors.RESOURCE_NOT_FOUND, SlotErrors.INVALID_SLOT],
  })
  async replaceSlotDefinitions(
    @Body() body: SlotDefinitions,
    @Own() own: OwnResources,
  ): Promise<SlotDefinitionView[]> {
    return (await this.slots.replaceSlotDefinitions(body, own)).map(toSlotDefinitionView);
  }
}
