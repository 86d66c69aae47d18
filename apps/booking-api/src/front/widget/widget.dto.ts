import { BooleanField } from '@comptoir/http';
import { CalendarQuery } from '../../platform/business-time/business-time.dto';
import { ReferenceField } from '../../platform/http/dto-fields';

/** Days of the first screen, and what the widget offers: resources, services, or one of either. */
export class WidgetQuery extends CalendarQuery {
  @BooleanField({ optional: true, description: 'True for a widget that offers services.' })
  services?: boolean;

  @ReferenceField({ optional: true, description: 'Service that the widget offers, or that is chosen.' })
  service_id?: number;
}
