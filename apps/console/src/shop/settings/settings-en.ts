export const settingsEn = {
  areas: { settings: 'Settings' },
  resources: {},
};
