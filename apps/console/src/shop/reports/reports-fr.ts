import type { reportsEn } from './reports-en';

export const reportsFr: typeof reportsEn = {
  areas: { reports: 'Rapports' },
  resources: {},
};
