import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { Endpoint } from '@comptoir/http';
import { BusinessTimeErrors } from '../../platform/business-time/business-time.errors';
import { FieldsService } from '../fields/fields.service';
import { pathId } from '../../platform/http/id-checks';
import { RequestErrors } from '../../platform/http/request.errors';
import { ServiceAvailabilityService } from './services.availability.service';
import { ServiceAvailabilityQuery } from './services.dto';
import { ServiceErrors } from './services.errors';
import { ServicesService } from './services.service';
import {
  ServiceDayView,
  ServiceView,
  ServiceWithFormView,
  toServiceDayView,
  toServiceView,
  toServiceWithFormView,
} from './services.view';

const { SERVICE_NOT_FOUND } = ServiceErrors;
const ID_ERRORS = [RequestErrors.INVALID_ID, SERVICE_NOT_FOUND];

@ApiTags('services')
@Controller('services')
export class ServicesController {
  constructor(
    private readonly services: ServicesService,
    private readonly availability: ServiceAvailabilityService,
    private readonly fields: FieldsService,
  ) {}

  @Get()
  @Endpoint({
    access: 'public',
    summary: 'Services that can be booked',
    cache: 'revalidate',
    returns: Type.Array(ServiceView),
  })
  async listActiveServices(): Promise<ServiceView[]> {
    return (await this.services.listActiveServices()).map(toServiceView);
  }

  @Get(':id')
  @Endpoint({
    access: 'public',
    summary: 'A service that can be booked, with its form',
    cache: 'revalidate',
    returns: ServiceWithFormView,
    errors: ID_ERRORS,
  })
  async findActiveService(@Param('id', pathId(SERVICE_NOT_FOUND)) id: number): Promise<ServiceWithFormView> {
    const service = await this.services.findService(id, 'active');
    const { form_source } = service;
    return toServiceWithFormView(
      service,
      form_source === null ? [] : await this.fields.listFields(form_source, null),
    );
  }

  @Get(':id/availability')
  @Endpoint({
    access: 'public',
    summary: 'Free times of a service on every day of a range of up to 62 days',
    description:
      'Of all its resources, or of `resource_id`. A range with more than 10,000 slots answers 400.',
    cache: 'revalidate',
    returns: Type.Array(ServiceDayView),
    errors: [
      ...ID_ERRORS,
      ServiceErrors.INVALID_DURATION,
      ServiceErrors.RESOURCE_NOT_IN_SERVICE,
      BusinessTimeErrors.INVALID_RANGE,
      BusinessTimeErrors.RANGE_TOO_LONG,
      BusinessTimeErrors.TOO_MANY_ENTRIES,
    ],
  })
  async listFreeDays(
    @Param('id', pathId(SERVICE_NOT_FOUND)) id: number,
    @Query() query: ServiceAvailabilityQuery,
  ): Promise<ServiceDayView[]> {
    return (await this.availability.listFreeDays(id, query)).map(toServiceDayView);
  }
}
