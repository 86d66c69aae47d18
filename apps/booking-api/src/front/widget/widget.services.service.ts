import { Injectable } from '@nestjs/common';
import { FieldsService } from '../../practice/fields/fields.service';
import { toFieldView } from '../../practice/fields/fields.view';
import { ResourcesService, type ShownResource } from '../../calendar/resources/resources.service';
import { ServiceAvailabilityService } from '../../practice/services/services.availability.service';
import { ServicesService, type ServiceWithMembers } from '../../practice/services/services.service';
import { toServiceDayView, toServiceView } from '../../practice/services/services.view';
import type { WidgetQuery } from './widget.dto';
import type { WidgetServiceFormView, WidgetView } from './widget.view';

/** Collects what a widget that offers services shows first. */
@Injectable()
export class WidgetServicesService {
  constructor(
    private readonly services: ServicesService,
    private readonly resources: ResourcesService,
    private readonly availability: ServiceAvailabilityService,
    private readonly fields: FieldsService,
  ) {}

  /** Reads the active resources, and those of them that the widget offers. */
  async readResources(): Promise<Record<'active' | 'offered', ShownResource[]>> {
    const active = await this.resources.listActiveResources();
    return { active, offered: await this.services.keepBookable(active) };
  }

  /**
   * Reads the services that are offered, of one resource where it is named, and the form and free days of the one
   * that is asked for, or of the only one.
   * @throws ServiceErrors, BusinessTimeErrors
   */
  async readServices(query: WidgetQuery): Promise<Pick<Required<WidgetView>, 'services' | 'service_form'>> {
    const { services: offersAll, service_id, resource_id } = query;
    const chosen =
      service_id === undefined ? undefined : await this.services.findService(service_id, 'active');
    const all = offersAll || !chosen ? await this.services.listActiveServices() : [chosen];
    const offered =
      resource_id === undefined
        ? all
        : all.filter(({ members }) => members.some(({ id, active }) => active && id === resource_id));
    const shown = chosen ?? (offered.length === 1 ? offered[0] : undefined);
    return {
      services: offered.map(toServiceView),
      service_form: shown ? await this.readForm(shown, query) : null,
    };
  }

  private async readForm(
    { id, form_source }: ServiceWithMembers,
    { resource_id, date_from, date_to }: WidgetQuery,
  ): Promise<WidgetServiceFormView> {
    const [fields, days] = await Promise.all([
      form_source === null ? [] : this.fields.listFields(form_source, null),
      this.availability.listFreeDays(id, {
        ...{ resource_id, date_from, date_to },
        ...{ extra_minutes: 0, party_size: 1 },
      }),
    ]);
    return { service_id: id, fields: fields.map(toFieldView), days: days.map(toServiceDayView) };
  }
}
