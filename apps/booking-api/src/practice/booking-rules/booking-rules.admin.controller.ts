import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Endpoint } from '@comptoir/http';
import { pathId } from '../../platform/http/id-checks';
import { RequestErrors } from '../../platform/http/request.errors';
import { ResourceErrors } from '../../calendar/resources/resources.errors';
import { ServiceErrors } from '../services/services.errors';
import { UpdateBookingRules } from './booking-rules.dto';
import { BookingRuleErrors } from './booking-rules.errors';
import { BookingRulesService } from './booking-rules.service';
import { BookingRulesView, toBookingRulesView } from './booking-rules.view';

const { RESOURCE_NOT_FOUND } = ResourceErrors;
const { SERVICE_NOT_FOUND } = ServiceErrors;
const OF_RESOURCE = { table: 'booking_rules', column: 'resource_id' };
const OF_SERVICE = { table: 'booking_rules', column: 'service_id' };
const RESOURCE_ERRORS = [RequestErrors.INVALID_ID, RESOURCE_NOT_FOUND];
const SERVICE_ERRORS = [RequestErrors.INVALID_ID, SERVICE_NOT_FOUND];

@ApiTags('admin/booking-rules')
@Controller('admin')
export class BookingRulesAdminController {
  constructor(private readonly rules: BookingRulesService) {}

  @Get('resources/:id/rules')
  @Endpoint({
    access: 'manager',
    operation: 'getOfResource',
    summary: 'Rules for bookings of a resource by clients',
    version: OF_RESOURCE,
    returns: BookingRulesView,
    errors: RESOURCE_ERRORS,
  })
  async findResourceRules(@Param('id', pathId(RESOURCE_NOT_FOUND)) id: number): Promise<BookingRulesView> {
    return toBookingRulesView(await this.rules.findRules({ resource_id: id }));
  }

  @Put('resources/:id/rules')
  @Endpoint({
    access: 'manager',
    operation: 'updateOfResource',
    summary: 'Change the given rules of a resource',
    version: OF_RESOURCE,
    returns: BookingRulesView,
    errors: [...RESOURCE_ERRORS, BookingRuleErrors.SHORTEST_ABOVE_LONGEST],
  })
  async updateResourceRules(
    @Param('id', pathId(RESOURCE_NOT_FOUND)) id: number,
    @Body() body: UpdateBookingRules,
  ): Promise<BookingRulesView> {
    return toBookingRulesView(await this.rules.updateRules({ resource_id: id }, body));
  }

  @Get('services/:id/rules')
  @Endpoint({
    access: 'manager',
    operation: 'getOfService',
    summary: 'Rules for bookings of a service by clients',
    version: OF_SERVICE,
    returns: BookingRulesView,
    errors: SERVICE_ERRORS,
  })
  async findServiceRules(@Param('id', pathId(SERVICE_NOT_FOUND)) id: number): Promise<BookingRulesView> {
    return toBookingRulesView(await this.rules.findRules({ service_id: id }));
  }

  @Put('services/:id/rules')
  @Endpoint({
    access: 'manager',
    operation: 'updateOfService',
    summary: 'Change the given rules of a service',
    version: OF_SERVICE,
    returns: BookingRulesView,
    errors: [...SERVICE_ERRORS, BookingRuleErrors.SHORTEST_ABOVE_LONGEST],
  })
  async updateServiceRules(
    @Param('id', pathId(SERVICE_NOT_FOUND)) id: number,
    @Body() body: UpdateBookingRules,
  ): Promise<BookingRulesView> {
    return toBookingRulesView(await this.rules.updateRules({ service_id: id }, body));
  }
}
