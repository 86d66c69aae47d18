import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Static, Type } from '@sinclair/typebox';
import { Endpoint, IdPipe, pageView, pageSchema } from '@comptoir/http';
import type { Paged } from '../../platform/http/paging';
import { AttributesQuery, CreateAttribute, UpdateAttribute } from './attributes.dto';
import { AttributeErrors } from './attributes.errors';
import { AttributesAdminService } from './attributes.admin.service';
import { AttributeView, toAttributeView } from './attributes.view';

const AttributeResponse = Type.Object({ message: Type.String(), data: AttributeView });
type AttributeResponse = Static<typeof AttributeResponse>;

const version = { table: 'attributes' };

@ApiTags('admin/attributes')
@Controller('admin/attributes')
export class AttributesAdminController {
  constructor(private readonly attributes: AttributesAdminService) {}

  @Get()
  @Endpoint({
    access: 'manager',
    summary: 'Attributes of variants, with their values',
    returns: pageSchema(AttributeView),
  })
  async listAttributes(@Query() query: AttributesQuery): Promise<Paged<AttributeView>> {
    return pageView(await this.attributes.listAttributes(query), query, toAttributeView);
  }

  @Post()
  @Endpoint({ access: 'manager', summary: 'Add an attribute', status: 201, returns: AttributeResponse })
  async createAttribute(@Body() body: CreateAttribute): Promise<AttributeResponse> {
    return {
      message: 'Attribute created.',
      data: toAttributeView(await this.attributes.createAttribute(body)),
    };
  }

  @Get(':id')
  @Endpoint({
    access: 'manager',
    summary: 'One attribute with its values',
    version,
    returns: Type.Object({ data: AttributeView }),
  })
  async findAttribute(@Param('id', IdPipe) id: number): Promise<{ data: AttributeView }> {
    return { data: toAttributeView(await this.attributes.findAttribute(id)) };
  }

  @Put(':id')
  @Endpoint({
    access: 'manager',
    summary: 'Change an attribute and its values',
    version,
    returns: AttributeResponse,
    errors: [AttributeErrors.ATTRIBUTE_IN_USE],
    notFound: AttributesAdminService,
  })
  async updateAttribute(
    @Param('id', IdPipe) id: number,
    @Body() body: UpdateAttribute,
  ): Promise<AttributeResponse> {
    return {
      message: 'Attribute updated.',
      data: toAttributeView(await this.attributes.updateAttribute(id, body)),
    };
  }

  @Delete(':id')
  @Endpoint({
    access: 'manager',
    summary: 'Delete an attribute that no variant has',
    version,
    status: 204,
    errors: [AttributeErrors.ATTRIBUTE_IN_USE],
  })
  async deleteAttribute(@Param('id', IdPipe) id: number): Promise<void> {
    await this.attributes.deleteAttribute(id);
  }
}
