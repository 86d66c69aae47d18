import { type Static, Type } from '@sinclair/typebox';
import { view, stringEnum, Version } from '@comptoir/http';
import type { BookingConfig } from '../../config';
import { LANGUAGES } from '../http/languages';
import { type SettingValues, offeredLanguages } from './settings.rules';
import { limitsOf } from './booking-limits';
import { remindersOf } from './reminder-settings';

const publicProperties = {
  app_name: Type.String(),
  logo_url: Type.String(),
  primary_color: Type.String(),
  secondary_color: Type.String(),
};

/** The public keys of the contract, and no others. */
export const PublicSettingsView = view('PublicSettings', publicProperties);
export type PublicSettingsView = Static<typeof PublicSettingsView>;

/** The settings that a front end for clients needs. */
export const WidgetSettingsView = view('WidgetSettings', {
  ...publicProperties,
  timezone: Type.String({ description: 'IANA zone of times without an offset.', examples: ['Europe/Paris'] }),
  currency: Type.String({ description: 'ISO 4217 code of prices.', examples: ['EUR'] }),
  locales: Type.Array(stringEnum(LANGUAGES), { description: 'Languages to offer to clients.' }),
  business_address: Type.Optional(
    Type.String({ description: 'Where clients come to, in one line; absent while it is not set.' }),
  ),
  booking_horizon_days: Type.Integer({ description: 'Days from now to the latest start of a booking.' }),
  booking_max_minutes: Type.Integer({ description: 'Minutes of the longest booking, options included.' }),
  booking_hold_minutes: Type.Optional(
    Type.Integer({ description: 'Minutes for which a time can be held; absent when holds are off.' }),
  ),
  waiting_list_minutes: Type.Optional(
    Type.Integer({
      description: 'Minutes for which the waiting list offers a time; absent when there is no waiting list.',
    }),
  ),
  sms_reminders: Type.Optional(
    Type.Boolean({
      description: 'True when clients who agree get reminders as text messages; absent otherwise.',
    }),
  ),
  booking_series_max: Type.Optional(
    Type.Integer({ description: 'Most bookings of a series; absent when clients cannot repeat bookings.' }),
  ),
});
export type WidgetSettingsView = Static<typeof WidgetSettingsView>;

export const SettingsView = view('Settings', {
  ...publicProperties,
  smtp_host: Type.String(),
  smtp_port: Type.String(),
  smtp_user: Type.String(),
  smtp_pass: Type.String({ description: '`********` when a password is set.' }),
  smtp_from: Type.String(),
  manage_url: Type.String({
    description:
      'Page of the front end for links in mails to clients, with `{token}` for the token of the booking; ' +
      'empty for a page of this service.',
  }),
  locale: Type.String({ description: 'Language of mails to staff, and to clients without a language.' }),
  currency: Type.String({ description: 'ISO 4217 code of prices; EUR by default.' }),
  locales: Type.String({
    description: 'Languages to offer to clients, separated by commas; empty for all languages.',
  }),
  business_address: Type.String({ description: 'Where clients come to, in one line.' }),
  booking_horizon_days: Type.String({
    description: 'Days from now to the latest start of a booking by a client.',
  }),
  booking_max_minutes: Type.String({
    description: 'Minutes of the longest booking by a client, options included.',
  }),
  booking_max_per_email: Type.String({
    description: 'Open bookings of one e-mail address.',
  }),
  booking_max_per_address: Type.String({
    description: 'Open bookings of one network address.',
  }),
  booking_hold_minutes: Type.String({
    description: 'Minutes for which a client holds a time while filling in the form; 0 for none.',
  }),
  waiting_list_minutes: Type.String({
    description: 'Minutes for which a time is offered to a client of the waiting list; 0 without a list.',
  }),
  booking_payment_minutes: Type.String({
    description: 'Minutes for which a booking waits for its payment by card.',
  }),
  booking_series_max: Type.String({
    description: 'Most bookings of a series that a client books, from 2 to 52; 0 for no series.',
  }),
  version: Version,
  reminders: Type.String({
    description:
      'Reminders to clients: `mail` or `sms` with the minutes before the start, separated by commas; `none` for none.',
    examples: ['mail:1440, sms:120'],
  }),
  sms_country: Type.String({
    description: 'Country of phone numbers without one, as an ISO 3166-1 code; empty for none.',
  }),
  require_proof: Type.String({
    description:
      'Bookings by clients that need a proof of the e-mail address: `never`, `second` open one without a proof, or `always`.',
  }),
  second_factor: Type.String({
    description: 'Staff whose role needs a second factor: `off` for none, `administrators` or `staff`.',
  }),
  private_files: Type.String({
    description:
      '`true` keeps new files of clients where only signed addresses read them; `false` leaves them public.',
  }),
  sms_max_per_day: Type.String({ description: 'Most text messages in 24 hours.' }),
});
export type SettingsView = Static<typeof SettingsView>;

export function toPublicSettingsView({
  app_name,
  logo_url,
  primary_color,
  secondary_color,
}: SettingValues): PublicSettingsView {
  return { app_name, logo_url, primary_color, secondary_color };
}

/** @param config of the deployment: its time zone, and what sends its text messages */
export function toWidgetSettingsView(
  values: SettingValues,
  { timeZone: timezone, sms }: Pick<BookingConfig, 'timeZone' | 'sms'>,
): WidgetSettingsView {
  const limits = limitsOf(values);
  const { booking_horizon_days, booking_max_minutes, booking_hold_minutes } = limits;
  const { waiting_list_minutes, booking_series_max } = limits;
  return {
    ...toPublicSettingsView(values),
    timezone,
    currency: values.currency,
    locales: offeredLanguages(values.locales),
    ...(values.business_address && { business_address: values.business_address }),
    booking_horizon_days,
    booking_max_minutes,
    ...(booking_hold_minutes > 0 && { booking_hold_minutes }),
    ...(waiting_list_minutes > 0 && { waiting_list_minutes }),
    ...(sms &&
      remindersOf(values.reminders).some(({ channel }) => channel === 'sms') && { sms_reminders: true }),
    ...(booking_series_max > 0 && { booking_series_max }),
  };
}
