import type { Type } from '@nestjs/common';
import { AdminsModule } from './admins/admins.module';
import { ApiKeysModule } from './api-keys/api-keys.module';
import { BookingAuthModule } from './auth/auth.module';
import { BlocksModule } from './blocks/blocks.module';
import { BookingRulesModule } from './booking-rules/booking-rules.module';
import { BookingsModule } from './bookings/bookings.module';
import { BusinessTimeModule } from './business-time/business-time.module';
import { CalendarsModule } from './calendars/calendars.module';
import { ClientsModule } from './clients/clients.module';
import { CheckoutModule } from './checkout/checkout.module';
import { CountersModule } from './counters/counters.module';
import { EmailProofsModule } from './email-proofs/email-proofs.module';
import { ExceptionsModule } from './exceptions/exceptions.module';
import { ExternalCalendarsModule } from './external-calendars/external-calendars.module';
import { FieldsModule } from './fields/fields.module';
import { GeocodingModule } from './geocoding/geocoding.module';
import { LogsModule } from './logs/logs.module';
import { ManageModule } from './manage/manage.module';
import { BookingMessageTextsModule } from './message-texts/message-texts.module';
import { NotificationsModule } from './notifications/notifications.module';
import { PaymentsModule } from './payments/payments.module';
import { RecordEventsModule } from './record-events/record-events.module';
import { ResourcesModule } from './resources/resources.module';
import { SeriesModule } from './series/series.module';
import { ServicesModule } from './services/services.module';
import { SettingsModule } from './settings/settings.module';
import { SlotsModule } from './slots/slots.module';
import { SmsModule } from './sms/sms.module';
import { SummaryModule } from './summary/summary.module';
import { UploadsModule } from './uploads/uploads.module';
import { WaitingListModule } from './waiting-list/waiting-list.module';
import { WebhooksModule } from './webhooks/webhooks.module';
import { WidgetModule } from './widget/widget.module';

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
  UploadsModule,
  WaitingListModule,
  WebhooksModule,
  WidgetModule,
];
