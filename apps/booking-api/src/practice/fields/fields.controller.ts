import { Controller, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { Endpoint } from '@comptoir/http';
import { RequestErrors } from '../../platform/http/request.errors';
import { pathId } from '../../platform/http/id-checks';
import { ResourceErrors } from '../../calendar/resources/resources.errors';
import { FieldsService } from './fields.service';
import { FieldView, toFieldView } from './fields.view';

const { RESOURCE_NOT_FOUND } = ResourceErrors;

@ApiTags('resources')
@Controller('resources/:id/fields')
export class FieldsController {
  constructor(private readonly fields: FieldsService) {}

  @Get()
  @Endpoint({
    access: 'public',
    summary: 'The booking form of a resource',
    cache: 'revalidate',
    returns: Type.Array(FieldView),
    errors: [RequestErrors.INVALID_ID, RESOURCE_NOT_FOUND],
  })
  async listFormFields(@Param('id', pathId(RESOURCE_NOT_FOUND)) id: number): Promise<FieldView[]> {
    return (await this.fields.listFormFields(id)).map(toFieldView);
  }
}
