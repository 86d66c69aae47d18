import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Endpoint } from '@comptoir/http';
import { BusinessTimeErrors } from '../../platform/business-time/business-time.errors';
import { ResourceErrors } from '../../calendar/resources/resources.errors';
import { ServiceErrors } from '../../practice/services/services.errors';
import { WidgetSettingsView } from '../../platform/settings/settings.view';
import { WidgetQuery } from './widget.dto';
import { WidgetService } from './widget.service';
import { WidgetView } from './widget.view';

@ApiTags('widget')
@Controller('widget')
export class WidgetController {
  constructor(private readonly widget: WidgetService) {}

  @Get()
  @Endpoint({
    access: 'public',
    summary: 'Everything that a booking widget shows first: settings, resources, form and free days',
    description:
      'The form and the days are those of `resource_id`, or of the only resource; otherwise `form` is null. ' +
      'With `services` or `service_id` they are those of a service, in `service_form`, and `resource_id` limits ' +
      'them to one resource. A resource that clients book by its services only has these in place of a form, and is ' +
      'left out while it has none. ' +
      'The range has at most 62 days.',
    cache: 'revalidate',
    returns: WidgetView,
    errors: [
      ResourceErrors.RESOURCE_NOT_FOUND,
      ServiceErrors.SERVICE_NOT_FOUND,
      ServiceErrors.RESOURCE_NOT_IN_SERVICE,
      BusinessTimeErrors.INVALID_RANGE,
      BusinessTimeErrors.RANGE_TOO_LONG,
      BusinessTimeErrors.TOO_MANY_ENTRIES,
    ],
  })
  readWidget(@Query() query: WidgetQuery): Promise<WidgetView> {
    return this.widget.readWidget(query);
  }

  @Get('settings')
  @Endpoint({
    access: 'public',
    operation: 'getSettings',
    summary: 'Name, logo, colours, time zone, currency, languages and limits, for a front end of clients',
    cache: 'revalidate',
    returns: WidgetSettingsView,
  })
  readWidgetSettings(): Promise<WidgetSettingsView> {
    return this.widget.readSettings();
  }
}
