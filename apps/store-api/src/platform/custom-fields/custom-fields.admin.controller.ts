import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Static, Type } from '@sinclair/typebox';
import { CustomFieldsAdminService, toCustomFieldFields } from '@comptoir/custom-fields';
import { Endpoint, IdPipe } from '@comptoir/http';
import { CreateCustomField, CustomFieldsQuery, UpdateCustomField } from './custom-fields.dto';
import { CustomFieldView } from './custom-fields.view';
import { FieldTextsService } from './field-texts.service';

const CustomFieldResponse = Type.Object({ message: Type.String(), data: CustomFieldView });
type CustomFieldResponse = Static<typeof CustomFieldResponse>;

const version = { table: 'field_definitions' };

@ApiTags('admin/custom-fields')
@Controller('admin/custom-fields')
export class CustomFieldsAdminController {
  constructor(
    private readonly fields: CustomFieldsAdminService,
    private readonly texts: FieldTextsService,
  ) {}

  @Get()
  @Endpoint({
    access: 'manager',
    summary: 'Custom fields of one kind of record, or of all',
    returns: Type.Object({ data: Type.Array(CustomFieldView) }),
  })
  async listCustomFields(@Query() { target }: CustomFieldsQuery): Promise<{ data: CustomFieldView[] }> {
    return { data: (await this.fields.listFields(target)).map(toCustomFieldFields) };
  }

  @Post()
  @Endpoint({
    access: 'manager',
    summary: 'Add a custom field to a kind of record',
    status: 201,
    returns: CustomFieldResponse,
  })
  async createCustomField(@Body() body: CreateCustomField): Promise<CustomFieldResponse> {
    const field = await this.fields.createField(await this.texts.readNewField(body));
    return { message: 'Custom field created.', data: toCustomFieldFields(field) };
  }

  @Get(':id')
  @Endpoint({
    access: 'manager',
    summary: 'A custom field',
    version,
    returns: Type.Object({ data: CustomFieldView }),
  })
  async findCustomField(@Param('id', IdPipe) id: number): Promise<{ data: CustomFieldView }> {
    return { data: toCustomFieldFields(await this.fields.findField(id)) };
  }

  @Put(':id')
  @Endpoint({
    access: 'manager',
    summary: 'Change a custom field; its kind of record, key and type stay',
    version,
    returns: CustomFieldResponse,
    notFound: CustomFieldsAdminService,
  })
  async updateCustomField(
    @Param('id', IdPipe) id: number,
    @Body() body: UpdateCustomField,
  ): Promise<CustomFieldResponse> {
    const change = await this.texts.readChange(await this.fields.findField(id), body);
    return {
      message: 'Custom field updated.',
      data: toCustomFieldFields(await this.fields.updateField(id, change)),
    };
  }

  @Delete(':id')
  @Endpoint({
    access: 'manager',
    summary: 'Delete a custom field with its values',
    description: 'The values disappear at once. Until they are removed, its key is taken for some minutes.',
    version,
    status: 204,
  })
  async deleteCustomField(@Param('id', IdPipe) id: number): Promise<void> {
    await this.fields.deleteField(id);
  }
}
