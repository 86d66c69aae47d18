export const reportsEn = {
  areas: { reports: 'Reports' },
  resources: {},
};
