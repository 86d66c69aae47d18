import { Inject, Injectable } from '@nestjs/common';
import type { CalendarQuery } from '../business-time/business-time.dto';
import type { BookingConfig } from '../config';
import { BOOKING_CONFIG } from '../config.module';
import { FieldsService } from '../fields/fields.service';
import { toFieldView } from '../fields/fields.view';
import { ResourcesService } from '../resources/resources.service';
import { toResourceView } from '../resources/resources.view';
import { SettingsService } from '../settings/settings.service';
import { toPublicSettingsView } from '../settings/settings.view';
import { SlotsService } from '../slots/slots.service';
import { toDayView } from '../slots/slots.view';
import type { WidgetView } from './widget.view';

/** Collects what a booking widget shows first, so that it needs one request. */
@Injectable()
export class WidgetService {
  constructor(
    private readonly settings: SettingsService,
    private readonly resources: ResourcesService,
    private readonly fields: FieldsService,
    private readonly slots: SlotsService,
    @Inject(BOOKING_CONFIG) private readonly config: BookingConfig,
  ) {}

  /**
   * Reads the settings, the resources, and the form and free days of one resource: of the one that is asked
   * for, or of the only one.
   * @throws ResourceErrors.RESOURCE_NOT_FOUND, BusinessTimeErrors
   */
  async readWidget({ resource_id, ...range }: CalendarQuery): Promise<WidgetView> {
    const [settings, resources] = await Promise.all([
      this.settings.readSettings(),
      this.resources.listActiveResources(),
    ]);
    const chosen = resource_id ?? (resources.length === 1 ? resources[0]?.id : undefined);
    return {
      settings: toPublicSettingsView(settings, this.config.timeZone),
      resources: resources.map(toResourceView),
      form: chosen === undefined ? null : await this.readForm(chosen, range),
    };
  }

  private async readForm(
    resource_id: number,
    range: Omit<CalendarQuery, 'resource_id'>,
  ): Promise<NonNullable<WidgetView['form']>> {
    const [fields, days] = await Promise.all([
      this.fields.listFormFields(resource_id),
      this.slots.listFreeDays(resource_id, { ...range, extra_minutes: 0, party_size: 1 }),
    ]);
    return { resource_id, fields: fields.map(toFieldView), days: days.map(toDayView) };
  }
}
