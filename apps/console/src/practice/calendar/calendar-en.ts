export const calendarEn = {
  areas: { calendar: 'Calendar' },
  resources: {},
};
