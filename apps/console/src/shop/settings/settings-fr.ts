import type { settingsEn } from './settings-en';

export const settingsFr: typeof settingsEn = {
  areas: { settings: 'Réglages' },
  resources: {},
};
