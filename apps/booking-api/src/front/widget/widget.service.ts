import { Inject, Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import type { DateRange } from '../../platform/business-time/date-ranges';
import type { BookingConfig } from '../../config';
import { BOOKING_CONFIG } from '../../config.module';
import { FieldsService } from '../../practice/fields/fields.service';
import { toFieldView } from '../../practice/fields/fields.view';
import { readPaidSubjects } from '../../money/payments/payments.charges.queries';
import { ResourceErrors } from '../../calendar/resources/resources.errors';
import { toResourceView } from '../../calendar/resources/resources.view';
import { SettingsService } from '../../platform/settings/settings.service';
import { type WidgetSettingsView, toWidgetSettingsView } from '../../platform/settings/settings.view';
import { SlotsService } from '../../calendar/slots/slots.service';
import { toDayView } from '../../calendar/slots/slots.view';
import type { WidgetQuery } from './widget.dto';
import { WidgetServicesService } from './widget.services.service';
import type { WidgetView } from './widget.view';

/** Collects what a booking widget shows first, so that it needs one request. */
@Injectable()
export class WidgetService {
  constructor(
    private readonly db: Db,
    private readonly settings: SettingsService,
    private readonly fields: FieldsService,
    private readonly slots: SlotsService,
    private readonly services: WidgetServicesService,
    @Inject(BOOKING_CONFIG) private readonly config: BookingConfig,
  ) {}

  /**
   * Reads the settings, the resources, and the form and free days of one resource: of the one that is asked
   * for, or of the only one. A widget of services gets those of a service instead, and so does one of a resource
   * that clients book by its services only.
   * @throws ResourceErrors.RESOURCE_NOT_FOUND, ServiceErrors, BusinessTimeErrors
   */
  async readWidget(query: WidgetQuery): Promise<WidgetView> {
    const [settings, { active, offered: resources }, paid] = await Promise.all([
      this.settings.readSettings(),
      this.services.readResources(),
      readPaidSubjects(this.db),
    ]);
    const common = {
      settings: toWidgetSettingsView(settings, this.config),
      resources: resources.map(toResourceView),
      ...(paid && { paid }),
    };
    const { services, service_id, resource_id, date_from, date_to } = query;
    if (services || service_id !== undefined) {
      if (resource_id !== undefined && !active.some(({ id }) => id === resource_id)) {
        throw ResourceErrors.RESOURCE_NOT_FOUND();
      }
      return { ...common, form: null, ...(await this.services.readServices(query)) };
    }
    const chosen = resource_id ?? (resources.length === 1 ? resources[0]?.id : undefined);
    if (active.some(({ id, needs_service }) => id === chosen && needs_service)) {
      const ofResource = { ...query, services: true, resource_id: chosen };
      return { ...common, form: null, ...(await this.services.readServices(ofResource)) };
    }
    const form = chosen === undefined ? null : await this.readForm(chosen, { date_from, date_to });
    return { ...common, form };
  }

  /** Reads the settings that a front end for clients needs. */
  async readSettings(): Promise<WidgetSettingsView> {
    return toWidgetSettingsView(await this.settings.readSettings(), this.config);
  }

  private async readForm(resource_id: number, range: DateRange): Promise<NonNullable<WidgetView['form']>> {
    const [fields, days] = await Promise.all([
      this.fields.listFormFields(resource_id),
      this.slots.listFreeDays(resource_id, { ...range, extra_minutes: 0, party_size: 1 }),
    ]);
    return { resource_id, fields: fields.map(toFieldView), days: days.map(toDayView) };
  }
}
