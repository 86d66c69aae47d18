import type { Type } from '@nestjs/common';
import { AdminsModule } from './staff/admins/admins.module';
import { ApiKeysModule } from './staff/api-keys/api-keys.module';
import { BookingAuthModule } from './staff/auth/auth.module';
import { BlocksModule } from './calendar/blocks/blocks.module';
import { BookingRulesModule } from './practice/booking-rules/booking-rules.module';
import { BookingsModule } from './booking/bookings/bookings.module';
import { BusinessTimeModule } from './platform/business-time/business-time.module';
import { CalendarsModule } from './messaging/calendars/calendars.module';
import { ClientsModule } from './operations/clients/clients.module';
import { CheckoutModule } from './booking/checkout/checkout.module';
import { CountersModule } from './platform/counters/counters.module';
import { EmailProofsModule } from './booking/email-proofs/email-proofs.module';
import { ExceptionsModule } from './calendar/exceptions/exceptions.module';
import { ExternalCalendarsModule } from './calendar/external-calendars/external-calendars.module';
import { FieldsModule } from './practice/fields/fields.module';
import { GeocodingModule } from './platform/geocoding/geocoding.module';
import { LogsModule } from './platform/logs/logs.module';
import { ManageModule } from './front/manage/manage.module';
import { BookingMessageTextsModule } from './operations/message-texts/message-texts.module';
import { NotificationsModule } from './front/notifications/notifications.module';
import { PaymentsModule } from './money/payments/payments.module';
import { RecordEventsModule } from './platform/record-events/record-events.module';
import { ResourcesModule } from './calendar/resources/resources.module';
import { SeriesModule } from './booking/series/series.module';
import { ServicesModule } from './practice/services/services.module';
import { SettingsModule } from './platform/settings/settings.module';
import { SlotsModule } from './calendar/slots/slots.module';
import { SmsModule } from './messaging/sms/sms.module';
import { SummaryModule } from './operations/summary/summary.module';
import { TakingsModule } from './operations/takings/takings.module';
import { UploadsModule } from './platform/uploads/uploads.module';
import { WaitingListModule } from './front/waiting-list/waiting-list.module';
import { WebhooksModule } from './messaging/webhooks/webhooks.module';
import { WidgetModule } from './front/widget/widget.module';

/** Modules of all features. */
export const FEATURES: Type[] = [
  AdminsModule,
  ApiKeysModule,
  BlocksModule,
  BookingAuthModule,
  BookingRulesModule,
  BookingsModule,
  BusinessTimeModule,
  CalendarsModule,
  ClientsModule,
  CheckoutModule,
  CountersModule,
  EmailProofsModule,
  ExceptionsModule,
  ExternalCalendarsModule,
  FieldsModule,
  GeocodingModule,
  LogsModule,
  ManageModule,
  BookingMessageTextsModule,
  NotificationsModule,
  PaymentsModule,
  RecordEventsModule,
  ResourcesModule,
  SeriesModule,
  ServicesModule,
  SettingsModule,
  SlotsModule,
  SmsModule,
  SummaryModule,
  TakingsModule,
  UploadsModule,
  WaitingListModule,
  WebhooksModule,
  WidgetModule,
];
