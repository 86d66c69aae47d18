import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { Endpoint } from '@comptoir/http';
import { MessageView } from '../../platform/http/message.view';
import { Own, type OwnResources } from '../../calendar/resources/own-resources';
import { RequestErrors } from '../../platform/http/request.errors';
import { pathId } from '../../platform/http/id-checks';
import { Reorder } from '../../calendar/resources/resources.dto';
import { ResourceErrors } from '../../calendar/resources/resources.errors';
import { CreateField, FieldListQuery, UpdateField } from './fields.dto';
import { FieldErrors } from './fields.errors';
import { FieldsService } from './fields.service';
import { FieldView, toFieldView } from './fields.view';

const { FIELD_NOT_FOUND } = FieldErrors;
const ID_ERRORS = [RequestErrors.INVALID_ID, FIELD_NOT_FOUND];
const INPUT_ERRORS = [
  ResourceErrors.RESOURCE_NOT_FOUND,
  FieldErrors.OPTIONS_REQUIRED,
  FieldErrors.INVALID_OPTIONS,
  FieldErrors.DUPLICATE_OPTION,
  FieldErrors.BOUNDS_NOT_ALLOWED,
  FieldErrors.INVALID_BOUNDS,
];

const version = { table: 'custom_fields' };

@ApiTags('admin/custom-fields')
@Controller('admin')
export class FieldsAdminController {
  constructor(private readonly fields: FieldsService) {}

  @Get('custom-fields')
  @Endpoint({
    access: 'staff',
    summary: 'Fields of booking forms, for staff those in which their bookings are made',
    returns: Type.Array(FieldView),
  })
  async listFields(@Query() { resource_id }: FieldListQuery, @Own() own: OwnResources): Promise<FieldView[]> {
    return (await this.fields.listFields(resource_id, own)).map(toFieldView);
  }

  @Post('custom-fields')
  @Endpoint({
    access: 'manager',
    summary: 'Add a field to the booking form of a resource',
    status: 201,
    returns: FieldView,
    errors: INPUT_ERRORS,
  })
  async createField(@Body() body: CreateField): Promise<FieldView> {
    return toFieldView(await this.fields.createField(body));
  }

  @Put('custom-fields/:id')
  @Endpoint({
    access: 'manager',
    summary: 'Change the given properties of a field',
    version,
    returns: FieldView,
    errors: [...ID_ERRORS, ...INPUT_ERRORS],
  })
  async updateField(
    @Param('id', pathId(FIELD_NOT_FOUND)) id: number,
    @Body() body: UpdateField,
  ): Promise<FieldView> {
    return toFieldView(await this.fields.updateField(id, body));
  }

  @Delete('custom-fields/:id')
  @Endpoint({
    access: 'manager',
    summary: 'Remove a field from its form; stored answers stay',
    version,
    returns: MessageView,
    errors: ID_ERRORS,
  })
  async deleteField(@Param('id', pathId(FIELD_NOT_FOUND)) id: number): Promise<{ message: string }> {
    await this.fields.deleteField(id);
    return { message: 'Custom field deleted' };
  }

  @Put('custom-fields-reorder')
  @Endpoint({
    access: 'manager',
    summary: 'Set the order of the fields of one form',
    returns: MessageView,
    errors: [FieldErrors.UNKNOWN_ID, FieldErrors.MIXED_RESOURCES],
  })
  async reorderFields(@Body() { order }: Reorder): Promise<{ message: string }> {
    await this.fields.reorderFields(order);
    return { message: 'Custom fields reordered' };
  }
}
