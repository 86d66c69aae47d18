import { type Static, Type } from '@sinclair/typebox';
import { view } from '@comptoir/http';
import type { SettingValues } from './settings.keys';

const publicProperties = {
  app_name: Type.String(),
  logo_url: Type.String(),
  primary_color: Type.String(),
  secondary_color: Type.String(),
};

export const PublicSettingsView = view('PublicSettings', publicProperties);
export type PublicSettingsView = Static<typeof PublicSettingsView>;

export const SettingsView = view('Settings', {
  ...publicProperties,
  smtp_host: Type.String(),
  smtp_port: Type.String(),
  smtp_user: Type.String(),
  smtp_pass: Type.String({ description: '`********` when a password is set.' }),
  smtp_from: Type.String(),
});
export type SettingsView = Static<typeof SettingsView>;

export function toPublicSettingsView(values: SettingValues): PublicSettingsView {
  const { app_name, logo_url, primary_color, secondary_color } = values;
  return { app_name, logo_url, primary_color, secondary_color };
}
