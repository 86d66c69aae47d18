import type { settingsEn } from './settings-en';

export const settingsFr: typeof settingsEn = { resources: {}, pages: {} };
